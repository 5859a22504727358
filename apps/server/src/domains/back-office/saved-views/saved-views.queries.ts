import type { Db, Tx } from '../../../platform/database/database.ts'

export type ViewRow = { id: number; list: string; name: string; address: string }
const columns = ['id', 'list', 'name', 'address'] as const

export function listViews(db: Db, accountId: number, list?: string): Promise<ViewRow[]> {
  const own = db.selectFrom('staff_views').select(columns).where('account_id', '=', accountId)
  return (list === undefined ? own : own.where('list', '=', list)).orderBy('name').orderBy('id').execute()
}

/** Saves of one person wait for each other, because their number is limited. */
export async function lockPerson(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** Replaces the address of a view with the same name. */
export function insertView(tx: Tx, accountId: number, view: Omit<ViewRow, 'id'>): Promise<ViewRow> {
  return tx
    .insertInto('staff_views')
    .values({ ...view, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['account_id', 'list', 'name']).doUpdateSet({ address: view.address }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Undefined for a view of somebody else. */
export function maybeDeleteView(tx: Tx, accountId: number, id: number): Promise<ViewRow | undefined> {
  return tx
    .deleteFrom('staff_views')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteViews(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('staff_views').where('account_id', '=', accountId).execute()
}
