import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

export async function insertContact(tx: Tx, contact: Insertable<DB['contacts']>): Promise<void> {
  await tx.insertInto('contacts').values(contact).execute()
}

export async function deleteContactsOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('contacts').where('account_id', '=', accountId).execute()
}

export async function deleteContactsAfter(db: Db, months: number): Promise<void> {
  await sql`delete from contacts where created_at < app_now() - make_interval(months => ${months})`.execute(db)
}

export async function countOpenContacts(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('contacts')
    .where('status', '=', 'new')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return open
}

export function listOldestContacts(db: Db, limit: number) {
  return db
    .selectFrom('contacts')
    .where('status', '=', 'new')
    .select(['name', 'email', 'subject'])
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A little less than a day, so that it does not come later every day. */
export async function isDigestSent(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries where kind = 'staff-digest' and created_at > app_now() - interval '20 hours' limit 1`.execute(
    db,
  )
  return rows.length > 0
}
