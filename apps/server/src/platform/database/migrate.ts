/** Runs the numbered SQL files that have not run yet, in order; a lock keeps several starting instances apart. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')

/** A row of the table `migrations`: what has run in a database. */
export type Ran = { name: string; checksum: string }
export type Migration = Ran & { sql: string }

/**
 * The baselines create the schema of the 187 migrations up to this release, the last one that has them. The digest
 * covers their names and checksums.
 */
export const beforeBaselines = {
  release: '0.4.0',
  digest: '39fe1ad3bb8e5f2482c18be28d7cad89bb35e7b8ec7dab81ff106f477f9ea1bd',
}

const isBaseline = ({ sql }: Migration): boolean => sql.startsWith('-- baseline')

export function listMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Whether a migration of this name came before the baselines. */
export function isEarlier(name: string, migrations: readonly Migration[]): boolean {
  const first = migrations.find(isBaseline)
  return first !== undefined && name < first.name
}

/**
 * The baselines whose tables a database already has: all where every earlier migration has run; undefined where only
 * some have, so that `before.release` has to run first.
 */
export function findCovered(
  ran: readonly Ran[],
  migrations: readonly Migration[],
  before = beforeBaselines,
): Migration[] | undefined {
  const names = new Set(ran.map(({ name }) => name))
  const waiting = migrations.filter((each) => isBaseline(each) && !names.has(each.name))
  const earlier = ran.filter(({ name }) => isEarlier(name, migrations))
  if (!waiting.length || !earlier.length) return []
  return digestOf(earlier) === before.digest ? waiting : undefined
}

function digestOf(ran: readonly Ran[]): string {
  const lines = ran.map(({ name, checksum }) => `${name} ${checksum}`).sort()
  return createHash('sha256').update(lines.join(',')).digest('hex')
}

/**
 * Returns the names of the migrations it ran. Throws when one that has run was edited since, or when the database is
 * older than the release whose schema the baselines create.
 */
export async function migrate(
  pool: pg.Pool,
  migrations = listMigrations(),
  before = beforeBaselines,
): Promise<string[]> {
  return alone(pool, advisoryLocks.migrating, async (client) => {
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, run_at timestamptz not null default now())',
    )
    const { rows } = await client.query<Ran>('select name, checksum from migrations')
    const covered = findCovered(rows, migrations, before)
    if (!covered)
      throw new Error(
        `This database is older than release ${before.release}, or comes from a state between two releases. Start release ${before.release} on it once, and then this one: it goes on from there (docs/releasing.md).`,
      )
    await record(client, covered)
    const ran = new Map([...rows, ...covered].map(({ name, checksum }) => [name, checksum]))
    const fresh: string[] = []
    for (const migration of migrations) {
      const known = ran.get(migration.name)
      if (known === migration.checksum) continue
      if (known)
        throw new Error(
          `Migration ${migration.name} was edited after it had run here: the database comes from a state between two releases. Start the release or commit that it belongs to, or begin with an empty one; whoever wrote the edit writes a new migration instead.`,
        )
      await run(client, migration)
      fresh.push(migration.name)
    }
    return fresh
  })
}

/** When several instances start at once, one does `work`; the others wait until it is done. */
export const fillAlone = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> =>
  alone(pool, advisoryLocks.filling, work)

async function alone<T>(pool: pg.Pool, lock: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await takeLock(client, lock)
    return await work(client)
  } finally {
    client.release(true) // closing the session frees the lock and its settings, also after an error
  }
}

/** Polls for the lock: waiting in `pg_advisory_lock` holds a snapshot for which concurrent index builds wait. */
async function takeLock(client: pg.PoolClient, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
    if (rows[0]?.taken) return
    await sleep(100)
  }
}

/** All other sessions queue behind a waiting table lock, so a migration gives up after this time and retries. */
const LOCK_TIMEOUT_MS = 2000
const LOCK_TRIES = 30

async function run(client: pg.PoolClient, migration: Migration): Promise<void> {
  if (migration.sql.startsWith('-- outside transaction')) return runOutside(client, migration)
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await client.query(migration.sql)
      await record(client, [migration])
      await client.query('commit')
      return
    } catch (error) {
      if (!isLockFailure(error) || tries === LOCK_TRIES) throw error
      await client.query('rollback')
      await sleep(LOCK_TIMEOUT_MS / 2)
    }
  }
}

/** The lock was not available in time, or PostgreSQL cancelled this transaction to resolve a deadlock. */
const isLockFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/** Runs statements one by one: PostgreSQL wraps statements that are sent together in a transaction. */
async function runOutside(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (const statement of migration.sql.split(/\n\s*\n/)) await client.query(statement)
  await record(client, [migration])
}

async function record(client: pg.PoolClient, ran: readonly Ran[]): Promise<void> {
  await client.query('insert into migrations (name, checksum) select * from unnest($1::text[], $2::text[])', [
    ran.map(({ name }) => name),
    ran.map(({ checksum }) => checksum),
  ])
}
