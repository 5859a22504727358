/** The connection to PostgreSQL: one pool, Kysely on top, the driver's pitfalls handled in one place. */
import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { poolWithDeadlines, setWaits, WAITS, type Waits } from './database-deadline.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
/** A transaction, or the pool for a single statement. */
export type Db = Database | Transaction<DB>
export type Tx = Transaction<DB>

// The driver returns int8 as strings, and parses dates in the machine's time zone. Ids and counts stay below 2^53.
const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
// the driver's own list of type ids leaves arrays out
const INT8_ARRAY = 1016 as typeof INT8
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(NUMERIC, Number)
pg.types.setTypeParser(DATE, (value) => value)
pg.types.setTypeParser(INT8_ARRAY, (value: string) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)))

export type Connection = pg.ClientConfig

/** Statements end after 20 s; migrations, which may take longer, disable this and the lock timeout. */
const SETTINGS = [
  'statement_timeout=20s',
  // an abandoned transaction would hold its locks for ever
  'idle_in_transaction_session_timeout=60s',
  'timezone=UTC',
]

/** Statements that the database refused because its disk is full, by pool: a figure of `/metrics`. */
const diskFullRefusals = new WeakMap<pg.Pool, number>()
export const diskFullRefusalsOf = (pool: pg.Pool): number => diskFullRefusals.get(pool) ?? 0
const DISK_FULL = '53100'
export const isDatabaseFull = (error: unknown): error is Error =>
  error instanceof Error && sqlState(error) === DISK_FULL

const lostConnections = new WeakSet<Error>()
const LOST_STATES = /^(57P0[123]|53300|08)/
/** Messages of `pg` for a connection that it could not open, or that has ended. */
const LOST_WORDS = /timeout exceeded when trying to connect|Connection terminated|not queryable/

/** Whether an error means that the database is down: a socket error counts only when it came from our connection. */
export function isDatabaseLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return lostConnections.has(error) || LOST_STATES.test(sqlState(error) ?? '') || LOST_WORDS.test(error.message)
}

/** Records the errors of its socket, which look like those of any other: `ECONNRESET`, `EPIPE`, `ECONNREFUSED`. */
export class Client extends pg.Client {
  constructor(settings?: string | pg.ClientConfig) {
    super(settings)
    // without a listener, a loss between two statements would end the process; the next statement fails anyway
    this.on('error', (error) => void lostConnections.add(error))
  }
  /** As `pg-pool` calls it. */
  override connect(): Promise<pg.Client>
  override connect(done: (error: Error) => void): void
  override connect(done?: (error: Error) => void): Promise<pg.Client> | void {
    if (!done)
      return super.connect().catch((error: Error) => {
        lostConnections.add(error)
        throw error
      })
    super.connect((error: Error | null) => {
      if (error) lostConnections.add(error)
      done(error as Error) // null when connected: the library's types omit that in this overload
    })
  }
}

/** The driver caches the text of every named statement as long as the connection lives. */
const LIFETIME_S = 6 * 3600

export function openPool(connection: Connection, max = 10, waits: Waits = WAITS): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'husrum',
    ...connection,
    Client,
    max,
    connectionTimeoutMillis: waits.connect,
    maxLifetimeSeconds: LIFETIME_S,
    keepAlive: true, // detects a server that vanished silently
    options: [`lock_timeout=${waits.lock}`, ...SETTINGS].map((setting) => `-c ${setting}`).join(' '),
  })
  setWaits(pool, waits)
  pool.on('connect', ({ connection: wire }) =>
    wire.on('errorMessage', (error: unknown) => {
      if (isDatabaseFull(error)) diskFullRefusals.set(pool, diskFullRefusalsOf(pool) + 1)
    }),
  )
  pool.on('error', () => {}) // an idle connection died (restart, failover): the next query opens a new one
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolWithDeadlines(pool) }) })
}

/** Runs raw SQL inside a transaction: for libraries that bring their own statements (the job queue). */
export async function runSql(tx: Db, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
  return { rows }
}

/** Undoes what `work` wrote when it throws, and rethrows; the transaction can then continue. One at a time. */
export async function inSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await runSql(tx, 'savepoint work')
  try {
    return await work()
  } catch (error) {
    await runSql(tx, 'rollback to savepoint work')
    throw error
  }
}

/** The application's time inside a statement. */
export const appNow = sql<Date>`app_now()`

/** For `where(column, '=', anyOf(ids))`: one text for any number of ids, unlike `in`. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`

/** A pattern for (i)like that matches the words as typed, anywhere in the text. */
export const likeAnywhere = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** SQLSTATE of a database error, or undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}

/** The constraint a unique violation names. */
export function violatedUnique(error: unknown): string | undefined {
  if (sqlState(error) !== '23505' || typeof error !== 'object' || error === null || !('constraint' in error))
    return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
