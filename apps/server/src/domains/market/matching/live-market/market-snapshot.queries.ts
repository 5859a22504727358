import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'

/** One instance may write for this long; then another may begin. */
const WRITING = sql`interval '5 minutes'`

/** The cluster and database, whose transaction ids are one sequence, and the applied migrations. */
export async function selectDatabaseIdentity(db: Db): Promise<{ history: string; schema: string }> {
  const { rows } = await sql<{ history: string; schema: string }>`
    select (select system_identifier from pg_control_system()) || '/' ||
             (select oid from pg_database where datname = current_database()) as history,
           (select string_agg(name || ' ' || checksum, ',' order by name) from migrations) as schema`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL said nothing about itself')
  return row
}

export async function maybeSnapshotKey(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('market_snapshot').select('key').executeTakeFirst())?.key ?? undefined
}

/** False when another instance is writing, or wrote one with this identity less than `minutes` ago. */
export async function insertSnapshotClaim(db: Db, writer: string, identity: string, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    insert into market_snapshot as s (writer, writing_until) values (${writer}, now() + ${WRITING})
        on conflict (only_row) do update set writer = excluded.writer, writing_until = excluded.writing_until
     where s.writing_until < now() and (s.key is null or s.identity is distinct from ${identity}
           or s.written_at < now() - make_interval(mins => ${minutes}::int))
    returning writer`.execute(db)
  return rows.length > 0
}

/** False when another instance has begun to write meanwhile. */
export async function updateSnapshot(db: Db, writer: string, identity: string, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('market_snapshot')
    .set({ key, identity, written_at: sql`now()`, writing_until: sql`now()` })
    .where('writer', '=', writer)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markSnapshotReleased(db: Db, writer: string): Promise<void> {
  await db
    .updateTable('market_snapshot')
    .set({ writing_until: sql`now()` })
    .where('writer', '=', writer)
    .execute()
}

/** Marks the snapshot as lost, so that the next one is written soon. */
export async function markSnapshotLost(db: Db, key: string): Promise<void> {
  await db.updateTable('market_snapshot').set({ key: null }).where('key', '=', key).execute()
}
