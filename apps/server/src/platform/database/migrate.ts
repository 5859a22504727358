/** Runs the numbered SQL files that have not run yet, in order; a lock keeps several starting instances apart. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')

export type Migration = { name: string; sql: string; checksum: string }

export function listMigrations(from = folder): Migration[] {
  return readdirSync(from)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(from, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Returns the names of those it ran. Throws when one that has run was edited since. */
export async function migrate(pool: pg.Pool, migrations = listMigrations()): Promise<string[]> {
  return alone(pool, advisoryLocks.migrating, async (client) => {
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, run_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const ran = new Map(rows.map((row) => [row.name, row.checksum]))
    const fresh: string[] = []
    for (const migration of migrations) {
      const known = ran.get(migration.name)
      if (known === migration.checksum) continue
      if (known)
        throw new Error(
          `Migration ${migration.name} was edited after it had run here. Write a new migration instead, or start over with an empty data folder.`,
        )
      await run(client, migration)
      fresh.push(migration.name)
    }
    return fresh
  })
}

/** When several instances start at once, one does `work`; the others wait as long as that takes and find it done. */
export const fillAlone = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> =>
  alone(pool, advisoryLocks.filling, work)

async function alone<T>(pool: pg.Pool, lock: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work(client)
  } finally {
    client.release(true) // closing the session frees the lock and its settings, also after an error
  }
}

async function run(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  const alone = sql.startsWith('-- outside transaction')
  if (!alone) await client.query('begin')
  await client.query(sql)
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  if (!alone) await client.query('commit')
}
