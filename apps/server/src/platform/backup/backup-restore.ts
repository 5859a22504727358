/**
 * Restores a backup into a database without accounts and an empty file store. The archive is checked before any change,
 * all rows are written in one transaction, and every table is read back and compared before the commit.
 */
import pg from 'pg'
import { createHash } from 'node:crypto'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { advisoryLocks } from '../database/advisory-locks.ts'
import { fileEntry, MANIFEST, manifestShape, type Manifest } from './backup-manifest.ts'
import { checksumOf, fillTable, listTables, prepareSession, type BackupTable } from './backup-tables.ts'
import { openArchive, type ArchiveEntry } from './backup-tar.ts'
import { openPool, type Connection } from '../database/database.ts'
import { DERIVED, type Files } from '../files/files.ts'
import { MARKER_KEY } from '../files/store-marker.ts'
import { beforeBaselines, findCovered, isEarlier, listMigrations, migrate } from '../database/migrate.ts'
import { PgBoss } from 'pg-boss'

export type RestoreReport = {
  tables: number
  rows: number
  files: number
  release: string
  made_at: string
  missing: string[]
}
type Archive = { manifest: Manifest; entries: Map<string, ArchiveEntry> }

/** Checks the whole archive, and that this release knows its format. It needs nothing else, so it comes first. */
export async function readBackup(file: string): Promise<Archive> {
  const entries = new Map((await openArchive(file)).map((entry) => [entry.name, entry]))
  const described = entries.get(MANIFEST)
  const parsed = manifestShape.safeParse(described && JSON.parse(await text(described.read())))
  if (!parsed.success)
    throw new Error(`${file} was not made by this product, or by a release that is too new for this one.`)
  const { release, migrations } = parsed.data
  const all = listMigrations()
  const known = new Map(all.map(({ name, checksum }) => [name, checksum]))
  const strange = migrations.find(({ name, checksum }) => !isEarlier(name, all) && known.get(name) !== checksum)
  if (strange)
    throw new Error(
      `${file} was made by release ${release} and has the migration ${strange.name}, which this release does not know. Use that release or a newer one.`,
    )
  const covered = findCovered(migrations, all)
  if (!covered)
    throw new Error(
      `${file} was made by release ${release} and is older than release ${beforeBaselines.release}. Restore it with that one, start it once, and then start this release.`,
    )
  return { manifest: { ...parsed.data, migrations: [...migrations, ...covered] }, entries }
}

export async function restoreBackup(archive: Archive, connection: Connection, files: Files): Promise<RestoreReport> {
  const { manifest } = archive
  const pool = openPool(connection, 2)
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // a lost connection fails the statement it was on
  try {
    await client.connect()
    await prepareSession(client)
    await requireNobody(client, manifest)
    await requireAlone(client)
    await requireEmptyStore(files, manifest)
    const known = new Set(manifest.migrations.map(({ name }) => name))
    await migrate(
      pool,
      listMigrations().filter(({ name }) => known.has(name)),
    )
    if (manifest.tables.some(({ name }) => name.startsWith('pgboss.'))) await prepareQueues(pool)
    await loadFiles(archive, files)
    await client.query('begin')
    await loadTables(archive, client)
    await client.query('commit')
    await client.query('analyze')
    await migrate(pool)
  } finally {
    await client.end().catch(() => {})
    await pool.end()
  }
  const { release, made_at, missing } = manifest
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { tables: manifest.tables.length, rows, files: manifest.files.length, release, made_at, missing }
}

/** A closed connection is listed until its process has ended. */
const CLOSING_MS = 2000

async function requireAlone(client: pg.Client): Promise<void> {
  const until = performance.now() + CLOSING_MS
  for (let others = await countOthers(client); others > 0; others = await countOthers(client)) {
    if (performance.now() > until)
      throw new Error(`The database is in use by ${others} other connections. Stop Husrum first.`)
    await sleep(50)
  }
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and not exists (
       select from pg_locks l where l.pid = pg_stat_activity.pid and locktype = 'advisory' and objid = $1)`,
    [advisoryLocks.owning], // the connection with which this process owns an embedded server
  )
  return rows[0]?.others ?? 0
}

async function requireNobody(client: pg.Client, manifest: Manifest): Promise<void> {
  const { rows: there } = await client.query<{ accounts: boolean; migrations: boolean }>(
    `select to_regclass('public.accounts') is not null as accounts, to_regclass('public.migrations') is not null as migrations`,
  )
  if (there[0]?.accounts && (await client.query('select from accounts limit 1')).rowCount)
    throw new Error('There are accounts in this database already. A backup is restored into an empty one only.')
  if (!there[0]?.migrations) return
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const known = new Set(manifest.migrations.map(({ name }) => name))
  if (rows.some(({ name }) => !known.has(name)))
    throw new Error('A newer release than the backup has prepared this database already. Give it an empty one.')
}

/** Files of an earlier attempt may stay: the same files replace them. */
async function requireEmptyStore(files: Files, manifest: Manifest): Promise<void> {
  const known = new Set([MARKER_KEY, ...manifest.files.map(({ key }) => key)])
  for await (const key of files.list(''))
    if (!known.has(key) && !key.startsWith(DERIVED))
      throw new Error(
        `The file store holds ${key}, which is not in the backup. A backup is restored into an empty store only.`,
      )
}

async function loadFiles({ manifest, entries }: Archive, files: Files): Promise<void> {
  for (const { key, sha256 } of manifest.files) {
    await files.put(key, entryOf(entries, fileEntry(key)).read())
    const opened = await files.open(key)
    const hash = createHash('sha256')
    if (opened) for await (const piece of opened.stream) hash.update(piece)
    if (hash.digest('hex') !== sha256) throw new Error(`The file ${key} did not arrive as it was.`)
  }
}

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Foreign keys are dropped and added again in the same transaction, which checks them over all rows at once, so tables
 * can come in any order. Triggers are off, because rows are restored unchanged. Both need only ownership of the tables.
 */
async function loadTables({ manifest, entries }: Archive, client: pg.Client): Promise<void> {
  const tables = namedByDatabase(manifest, await listTables(client))
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`,
  )
  const own = manifest.tables.map(({ name }) => name)
  const ours = own.filter((name) => name.startsWith('public.'))
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const name of ours) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${own.join(', ')}`)
  for (const table of tables) {
    const rows = await fillTable(client, table, partsOf(table.name, entries))
    if (rows !== table.rows) throw new Error(`${table.name} has ${table.rows} rows in the backup, and ${rows} arrived.`)
  }
  for (const { name, last_value } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [name, last_value])
  for (const name of ours) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of tables)
    if ((await checksumOf(client, table)) !== table.sha256)
      throw new Error(`The rows of ${table.name} did not arrive as they were.`)
}

/**
 * Names become part of SQL, and an archive may be forged: only names that the database has are used, in its spelling,
 * and the order of rows is the database's.
 */
function namedByDatabase(manifest: Manifest, present: readonly BackupTable[]): Manifest['tables'] {
  const there = new Map(present.map((table) => [table.name, table]))
  return manifest.tables.map((table) => {
    const own = there.get(table.name)
    if (!own) throw new Error(`The backup has the table ${table.name}, which this release does not make.`)
    const strange = table.columns.find((column) => !own.columns.includes(column))
    if (strange !== undefined)
      throw new Error(`The backup's table ${table.name} has a column that this release does not make.`)
    return { ...table, order: own.order }
  })
}

async function* partsOf(table: string, entries: Archive['entries']): AsyncIterable<Buffer> {
  for (const [name, entry] of entries) {
    if (!name.startsWith(`tables/${table}/`)) continue
    const unpacked = new PassThrough()
    const done = pipeline(Readable.from(entry.read()), createGunzip(), unpacked)
    // when the table fails, the await below is not reached, and an unhandled rejection would end the process
    done.catch(() => {})
    yield* unpacked
    await done
  }
}

function entryOf(entries: Archive['entries'], name: string): ArchiveEntry {
  const entry = entries.get(name)
  if (!entry) throw new Error(`The backup does not hold ${name}.`)
  return entry
}

/** Creates the job queue's own tables where there are none, as the first start does. */
async function prepareQueues(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  let failure: unknown
  boss.on('error', (error) => (failure ??= error))
  await boss.start()
  await boss.stop({ graceful: false })
  if (failure) throw failure
}
