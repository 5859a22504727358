/**
 * Writes all data into one archive while the product runs: all tables as of one snapshot, then the files. Files are
 * written before the rows that refer to them, so the store has all files of the snapshot.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { FORMAT, fileEntry, MANIFEST, tableEntry, type Manifest } from './backup-manifest.ts'
import { listSequences, listTables, openTable, prepareSession, type BackupTable } from './backup-tables.ts'
import { createArchive, type ArchiveWriter } from './backup-tar.ts'
import type { Connection, Db } from '../database/database.ts'
import { DERIVED, type Files } from '../files/files.ts'
import { MARKER_KEY } from '../files/store-marker.ts'
import type { DB } from '../database/schema.ts'

const PART = 8 * 1024 * 1024
const compress = promisify(gzip)

export type Backup = {
  connection: Connection
  files: Files
  release: string
  /** The files to which rows refer, in the view of `db` (the snapshot). */
  listReferenced: (db: Db) => Promise<string[]>
}
export type BackupReport = { tables: number; rows: number; files: number; bytes: number; missing: string[] }

/** `file` must not exist; it appears when it is complete. */
export async function writeBackup(file: string, { connection, files, release, listReferenced }: Backup) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // a lost connection fails the statement it was on
  await client.connect()
  try {
    await prepareSession(client)
    await client.query('begin isolation level repeatable read read only')
    const archive = await createArchive(file)
    try {
      return await fill(archive, client)
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } finally {
    await client.end()
  }

  async function fill(archive: ArchiveWriter, snapshot: pg.Client): Promise<BackupReport> {
    const [{ rows: migrations }, sequences, listed] = [
      await snapshot.query<Manifest['migrations'][number]>('select name, checksum from migrations order by name'),
      await listSequences(snapshot),
      await listTables(snapshot),
    ]
    const tables: Manifest['tables'] = []
    for (const table of listed) tables.push(await addTable(archive, snapshot, table))
    const referenced = await listReferenced(dbFromClient(snapshot))
    await snapshot.query('commit')
    const kept = await addFiles(archive, files)
    const there = new Set(kept.map(({ key }) => key))
    const manifest: Manifest = {
      format: FORMAT,
      release,
      made_at: new Date().toISOString(),
      migrations,
      tables,
      sequences,
      files: kept,
      missing: referenced.filter((key) => !there.has(key)),
    }
    const text = Buffer.from(JSON.stringify(manifest, undefined, 1))
    await archive.add(MANIFEST, text.byteLength, text)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = await archive.finish()
    return { tables: tables.length, rows, files: kept.length, bytes, missing: manifest.missing }
  }
}

async function addTable(archive: ArchiveWriter, snapshot: pg.Client, table: BackupTable) {
  const hash = createHash('sha256')
  let held: Buffer[] = []
  let [size, part, rows] = [0, 0, 0]
  const flush = async () => {
    const packed = await compress(Buffer.concat(held))
    await archive.add(tableEntry(table.name, (part += 1)), packed.byteLength, packed)
    held = []
    size = 0
  }
  for await (const piece of openTable(snapshot, table)) {
    hash.update(piece)
    rows += countLines(piece)
    held.push(piece)
    size += piece.byteLength
    if (size >= PART) await flush()
  }
  if (size > 0) await flush()
  return { ...table, rows, sha256: hash.digest('hex') }
}

/** COPY writes one line for each row and escapes line breaks inside values. */
function countLines(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) count += 1
  return count
}

async function addFiles(archive: ArchiveWriter, files: Files): Promise<Manifest['files']> {
  const kept: Manifest['files'] = []
  for await (const key of files.list('')) {
    if (key === MARKER_KEY || key.startsWith(DERIVED)) continue
    const opened = await files.open(key)
    if (!opened) continue // deleted after it was listed
    const { size: bytes } = opened.head
    kept.push({ key, bytes, sha256: await archive.add(fileEntry(key), bytes, opened.stream) })
  }
  return kept
}

/** The connection of the snapshot, for a domain's queries. */
function dbFromClient(client: pg.Client): Db {
  const connection = Object.assign(client, { release() {} }) // a single connection works like one of a pool
  const pool = { options: {}, connect: async () => connection, end: async () => {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
