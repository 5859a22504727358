/** The inbox of staff: its list, one message with its context, and changes of many at once. */
import { sql } from 'kysely'
import { likeAnywhere, type Db, type Tx } from '../../../platform/database/database.ts'
import { countIds, inOrder, listIds, type Page } from '../../../platform/database/lists.ts'
import type { ContactRow } from './contacts.queries.ts'

export type ContactFilter = {
  status?: readonly string[] | undefined
  topic?: readonly string[] | undefined
  q?: string | undefined
  /** An account of the staff, or `nobody` for unassigned messages that are not handled. */
  assigned?: number | 'nobody' | undefined
}
export type ContactOrder = { column: 'created_at' | 'name'; descending: boolean }
export type ShownContact = ContactRow & { assigned_name: string | null; replied_name: string | null }

function filtered(db: Db, { status, topic, q, assigned }: ContactFilter) {
  let query = db.selectFrom('contacts')
  if (status) query = query.where('status', 'in', [...status])
  if (topic) query = query.where('topic', 'in', [...topic])
  if (assigned === 'nobody') query = query.where('assigned_to', 'is', null).where('status', '<>', 'handled')
  else if (assigned !== undefined) query = query.where('assigned_to', '=', assigned)
  if (q)
    query = query.where((eb) =>
      eb.or((['name', 'email', 'subject', 'message'] as const).map((column) => eb(column, 'ilike', likeAnywhere(q)))),
    )
  return query
}

export function listContactIds(
  db: Db,
  filter: ContactFilter,
  { column, descending }: ContactOrder,
  page?: Page,
): Promise<number[]> {
  const direction = descending ? 'desc' : 'asc'
  const query = filtered(db, filter).select('id')
  // ids ascend in the order of arrival
  const sorted = (column === 'name' ? query.orderBy(sql`lower(name)`, direction) : query).orderBy('id', direction)
  return listIds(sorted, page)
}

/** In the order of the given ids; messages deleted in the meantime are missing. */
export async function listContacts(db: Db, ids: readonly number[]): Promise<ShownContact[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('contacts as c')
    .leftJoin('accounts as a', 'a.id', 'c.assigned_to')
    .leftJoin('accounts as r', 'r.id', 'c.replied_by')
    .selectAll('c')
    .select(['a.name as assigned_name', 'r.name as replied_name'])
    .where('c.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return inOrder(ids, found)
}

/** Counts up to 10,001. */
export const countContacts = (db: Db, filter: ContactFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('id'))

export type OtherContact = Pick<ContactRow, 'id' | 'subject' | 'status' | 'created_at'>

export type ContactNote = {
  id: number
  body: string
  created_at: Date
  author_id: number | null
  author: string | null
}

/** The notes of staff about a message, the oldest first. */
export function listNotes(db: Db, contactId: number): Promise<ContactNote[]> {
  return db
    .selectFrom('contact_notes as n')
    .leftJoin('accounts as a', 'a.id', 'n.author_id')
    .select(['n.id', 'n.body', 'n.created_at', 'n.author_id', 'a.name as author'])
    .where('n.contact_id', '=', contactId)
    .orderBy('n.id')
    .execute()
}

/** The latest other messages of an address. */
export function listOfAddress(
  db: Db,
  { id, email }: Pick<ContactRow, 'id' | 'email'>,
  limit: number,
): Promise<OtherContact[]> {
  return db
    .selectFrom('contacts')
    .select(['id', 'subject', 'status', 'created_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type Locked = ContactRow & { /** It was handled so recently that this can be undone. */ undoable: boolean }

/** Locked in the order of their ids, so that two bulk changes wait for each other instead of both failing. */
export function lockContacts(tx: Tx, ids: readonly number[], undoMinutes: number): Promise<Locked[]> {
  return tx
    .selectFrom('contacts')
    .selectAll()
    .select(
      sql<boolean>`status = 'handled' and replied_at is null
        and handled_at > app_now() - make_interval(mins => ${undoMinutes})`.as('undoable'),
    )
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

const changing = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('contacts')
    .set({ version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)

export async function markHandled(tx: Tx, ids: readonly number[]): Promise<void> {
  await changing(tx, ids)
    .set({ status: 'handled', handled_at: sql`app_now()`, handled_from: sql`status` })
    .execute()
}

export async function markReopened(tx: Tx, ids: readonly number[]): Promise<void> {
  await changing(tx, ids)
    .set({ status: sql`coalesce(handled_from, 'in_progress')`, handled_at: null, handled_from: null })
    .execute()
}

export async function updateAssigned(tx: Tx, ids: readonly number[], assigned_to: number | null): Promise<void> {
  await changing(tx, ids).set({ assigned_to }).execute()
}

/** Clears an erased staff account: messages become unassigned, replies and notes lose their author. */
export async function clearStaff(tx: Tx, accountId: number): Promise<void> {
  for (const column of ['assigned_to', 'replied_by'] as const)
    await tx
      .updateTable('contacts')
      .set({ [column]: null })
      .where(column, '=', accountId)
      .execute()
  await tx.updateTable('contact_notes').set({ author_id: null }).where('author_id', '=', accountId).execute()
}
