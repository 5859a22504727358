import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import { likeAnywhere, type Db, type Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

export type ContactRow = Selectable<DB['contacts']>
export type ContactFilter = {
  status?: readonly string[] | undefined
  topic?: readonly string[] | undefined
  q?: string | undefined
}

export async function insertContact(tx: Tx, contact: Insertable<DB['contacts']>): Promise<void> {
  await tx.insertInto('contacts').values(contact).execute()
}

export async function deleteContactsOf(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('contacts').where('account_id', '=', accountId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** What is open stays: nobody has answered it. */
export async function deleteContactsAfter(tx: Tx, months: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('contacts')
    .where('status', '=', 'handled')
    .where(sql<boolean>`coalesce(handled_at, created_at) < app_now() - make_interval(months => ${months})`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

function filtered(db: Db, { status, topic, q }: ContactFilter) {
  let query = db.selectFrom('contacts')
  if (status) query = query.where('status', 'in', [...status])
  if (topic) query = query.where('topic', 'in', [...topic])
  if (q)
    query = query.where((eb) =>
      eb.or((['name', 'email', 'subject'] as const).map((column) => eb(column, 'ilike', likeAnywhere(q)))),
    )
  return query
}

export async function listContactIds(
  db: Db,
  filter: ContactFilter,
  sort: 'newest' | 'oldest' = 'newest',
  page?: { limit: number; offset: number },
): Promise<number[]> {
  const sorted = filtered(db, filter)
    .select('id')
    .orderBy('id', sort === 'oldest' ? 'asc' : 'desc')
  const rows = await (page ? sorted.limit(page.limit).offset(page.offset) : sorted).execute()
  return rows.map(({ id }) => id)
}

/** In the order of the ids; those deleted meanwhile are missing. */
export async function listContacts(db: Db, ids: readonly number[]): Promise<ContactRow[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('contacts')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Up to 10,001. */
export async function countContacts(db: Db, filter: ContactFilter): Promise<number> {
  const { total } = await db
    .selectFrom(filtered(db, filter).select('id').limit(10_001).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function lockContact(tx: Tx, id: number): Promise<ContactRow | undefined> {
  return tx.selectFrom('contacts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setContact(
  tx: Tx,
  id: number,
  changes: Pick<Updateable<DB['contacts']>, 'status' | 'note'>,
): Promise<ContactRow> {
  return tx
    .updateTable('contacts')
    .set(changes)
    .set({ handled_at: changes.status === 'handled' ? sql`coalesce(handled_at, app_now())` : sql`handled_at` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countOpenContacts(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('contacts')
    .where('status', '!=', 'handled')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return open
}

/** The oldest that no digest has named yet; each is returned once, however many ask. */
export async function markDigested(
  tx: Tx,
  limit: number,
): Promise<Pick<ContactRow, 'id' | 'name' | 'email' | 'subject'>[]> {
  const rows = await tx
    .updateTable('contacts')
    .set({ digested_at: sql`app_now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('contacts')
        .select('id')
        .where('status', '=', 'new')
        .where('digested_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'name', 'email', 'subject'])
    .execute()
  return rows.toSorted((a, b) => a.id - b.id)
}

/** The caller is the only one that may write a digest until its transaction ends. */
export async function lockDigest(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.sendingDigest})`.execute(tx)
}

/** A little less than a day, so that it does not come later every day. */
export async function isDigestSent(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries where kind = 'staff-digest' and created_at > app_now() - interval '20 hours' limit 1`.execute(
    db,
  )
  return rows.length > 0
}
