import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../../platform/database/database.ts'

/** Attention so far, in units of a first position. */
export type AttentionRow = { expert_id: number; deserved: number; given: number }
export type AttentionChange = AttentionRow & {
  /** 1 when the expert was shown, 0 otherwise. */
  shown: number
}

/** Adds to the stored sums, also those of other instances, and returns the new sums. Deleted experts are skipped. */
export async function upsertLedger(tx: Tx, changes: readonly AttentionChange[]): Promise<AttentionRow[]> {
  const column = <K extends keyof AttentionChange>(name: K) => changes.map((change) => change[name])
  // ordered by expert, so that concurrent deliveries cannot deadlock
  const { rows } = await sql<AttentionRow>`
    insert into market_ledger (expert_id, deserved, given, shown)
    select c.expert_id, c.deserved, c.given, c.shown
      from unnest(${column('expert_id')}::bigint[], ${column('deserved')}::float8[], ${column('given')}::float8[], ${column('shown')}::int[])
             as c (expert_id, deserved, given, shown)
      join experts e on e.id = c.expert_id
     order by c.expert_id
        on conflict (expert_id) do update
       set deserved = market_ledger.deserved + excluded.deserved, given = market_ledger.given + excluded.given,
           shown = market_ledger.shown + excluded.shown, updated_at = app_now()
    returning expert_id, deserved, given`.execute(tx)
  return rows
}

/** The whole ledger, changes invisible to the snapshot `since`, or the rows of some experts. */
export async function listLedger(
  db: Db,
  scope: { since?: string; ids?: readonly number[] } = {},
): Promise<AttentionRow[]> {
  let query = db.selectFrom('market_ledger').select(['expert_id', 'deserved', 'given'])
  if (scope.since !== undefined) {
    const snapshot = sql`${scope.since}::text::pg_snapshot`
    query = query
      .where('xid', '>=', sql<string>`pg_snapshot_xmin(${snapshot})`)
      .where(sql<boolean>`not pg_visible_in_snapshot(xid, ${snapshot})`)
  }
  if (scope.ids !== undefined) query = query.where('expert_id', '=', anyOf(scope.ids))
  return query.execute()
}
