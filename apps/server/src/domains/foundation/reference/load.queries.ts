import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { ReferenceRows } from './rows.ts'

/** One instance loads; the others wait and then have nothing to load. */
export async function lockLoading(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.loadingReferences})`.execute(tx)
}

export async function maybeVersion(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('reference_loads').select('version').executeTakeFirst()
  return row?.version
}

export async function markVersion(tx: Tx, version: string): Promise<void> {
  await tx
    .insertInto('reference_loads')
    .values({ version })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ version, loaded_at: sql`app_now()` }))
    .execute()
}

/** Tables with permanent ids: rows are updated, never deleted, because other rows refer to them. */
type LastingTable = Exclude<keyof ReferenceRows, 'city_spellings' | 'subscription_prices'>

/** Tables that staff edit too. */
const staffs: ReadonlySet<LastingTable> = new Set(['styles', 'aspects', 'specialties', 'skills', 'subscription_plans'])

/** Rows edited by staff are not overwritten, and a slug that a row made by staff uses is not taken. */
export async function writeLasting(tx: Tx, table: LastingTable, rows: readonly object[]): Promise<void> {
  const into = sql.table(table)
  const given = JSON.stringify(rows)
  const ours = staffs.has(table) ? sql`kept.edited_at is null` : sql`true`
  const free = staffs.has(table)
    ? sql`not exists (select from ${into} taken
        where taken.slug = given.slug and taken.id <> given.id and taken.edited_at is not null)`
    : sql`true`
  // two rows may swap slugs: free the changed ones first
  await sql`update ${into} as kept set slug = '-' || kept.id from jsonb_to_recordset(${given}::jsonb) as given (id bigint, slug text)
    where kept.id = given.id and kept.slug <> given.slug and ${ours} and ${free}`.execute(tx)
  const columns = Object.keys(rows[0] ?? {})
  const changes = columns
    .filter((column) => column !== 'id')
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  await sql`insert into ${into} as kept (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql.ref(column)))} from jsonb_populate_recordset(null::${into}, ${given}::jsonb) as given
     where ${free}
    on conflict (id) do update set ${sql.join(changes)} where ${ours}`.execute(tx)
}

/** Replaces all rows of a table to which no other row refers. */
export async function replaceRows(
  tx: Tx,
  table: 'city_spellings' | 'subscription_prices',
  rows: readonly object[],
): Promise<void> {
  const into = sql.table(table)
  await sql`delete from ${into}`.execute(tx)
  await sql`insert into ${into} select * from jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

export async function clearDefaultPlan(tx: Tx): Promise<void> {
  await tx.updateTable('subscription_plans').set({ is_default: false }).execute()
}

/** The sources decide which plan is proposed, even if staff have edited the texts of the plan. */
export async function markDefaultPlan(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('subscription_plans').set({ is_default: true }).where('id', '=', id).execute()
}
