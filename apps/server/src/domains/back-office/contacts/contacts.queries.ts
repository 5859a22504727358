import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type ContactRow = Selectable<DB['contacts']>

export async function insertContact(tx: Tx, contact: Insertable<DB['contacts']>): Promise<number> {
  const { id } = await tx.insertInto('contacts').values(contact).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteContactsOf(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('contacts').where('account_id', '=', accountId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes up to `most`. Open messages stay, because nobody has answered them. */
export async function deleteContactsAfter(tx: Tx, months: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from contacts where id = any(array(
      select id from contacts
       where status = 'handled' and coalesce(handled_at, created_at) < app_now() - make_interval(months => ${months})
       limit ${most} for update skip locked))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export function lockContact(tx: Tx, id: number): Promise<ContactRow | undefined> {
  return tx.selectFrom('contacts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Changes = Pick<Updateable<DB['contacts']>, 'status' | 'note' | 'assigned_to' | 'reply' | 'replied_by'>

/** `isNewVersion`: decisions about the version before are refused from now on. */
export async function updateContact(
  tx: Tx,
  { id, status }: ContactRow,
  { isNewVersion, ...changes }: Changes & { isNewVersion: boolean },
): Promise<void> {
  const isHandled = changes.status === 'handled' && status !== 'handled'
  await tx
    .updateTable('contacts')
    .set(changes)
    .$if(isNewVersion, (query) => query.set({ version: sql`version + 1` }))
    .$if(isHandled, (query) => query.set({ handled_at: sql`app_now()`, handled_from: status }))
    .$if(changes.reply !== undefined, (query) => query.set({ replied_at: sql`app_now()` }))
    .where('id', '=', id)
    .execute()
}

export async function insertNote(tx: Tx, note: { contact_id: number; body: string; author_id: number }): Promise<void> {
  await tx.insertInto('contact_notes').values(note).execute()
}

export async function countOpenContacts(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('contacts')
    .where('status', '!=', 'handled')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return open
}

/** The oldest that no digest has named yet; parallel callers never get the same one. */
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

/** Only the caller may write a digest until its transaction ends. */
export async function lockDigest(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.sendingDigest})`.execute(tx)
}

/** A little less than a day, so that the digest does not move later every day. */
export async function isDigestSent(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries where kind = 'staff-digest' and created_at > app_now() - interval '20 hours' limit 1`.execute(
    db,
  )
  return rows.length > 0
}
