/** Cached counts of where options are used: `option_uses` has a row for each vocabulary. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { EditedKind, OptionHolder } from './option-columns.ts'

/** Counts by option id. */
export type StoredUses = Readonly<Record<string, Partial<Record<OptionHolder, number>>>>

export async function selectStoredUses(
  db: Db,
  kind: EditedKind,
): Promise<{ uses: StoredUses; counted_at: Date | null }> {
  const { rows } = await sql<{ uses: StoredUses; counted_at: Date | null }>`
    select uses, counted_at from option_uses where kind = ${kind}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`option_uses has a row for each vocabulary, and none for ${kind}`)
  return row
}

/** Waits for a running count, whose transaction began before this change. */
export async function lockStoredUses(tx: Tx, kind: EditedKind): Promise<void> {
  await sql`select from option_uses where kind = ${kind} for update`.execute(tx)
}

/** False while another transaction counts, or merges and will count. */
export async function lockStoredUsesIfFree(tx: Tx, kind: EditedKind): Promise<boolean> {
  const { rows } = await sql`select from option_uses where kind = ${kind} for update skip locked`.execute(tx)
  return rows.length === 1
}

export async function updateStoredUses(tx: Tx, kind: EditedKind, uses: StoredUses): Promise<void> {
  await sql`update option_uses set uses = ${JSON.stringify(uses)}::jsonb, counted_at = app_now() where kind = ${kind}`.execute(
    tx,
  )
}
