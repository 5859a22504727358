import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { DB } from '../../platform/schema.ts'

export async function insertContact(tx: Tx, contact: Insertable<DB['contacts']>): Promise<void> {
  await tx.insertInto('contacts').values(contact).execute()
}

export async function deleteContactsOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('contacts').where('account_id', '=', accountId).execute()
}

export async function deleteContactsAfter(db: Db, months: number): Promise<void> {
  await sql`delete from contacts where created_at < app_now() - make_interval(months => ${months})`.execute(db)
}
