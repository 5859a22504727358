/**
 * Whether the file store is the one with which this database was filled. Both contain the same marker: a store that is
 * empty, another database's or out of reach is detected at the start and by /ready, not by visitors who miss pictures.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, statfsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database, Db } from '../database/database.ts'
import { Refusal } from '../http/errors.ts'
import type { Files } from './files.ts'

/** Left out of backups, like its row: a restored database uses the store beside which it was restored. */
export const MARKER_KEY = 'store-marker'

/** Its message says what to do; the start prints it and exits. */
export class StoreError extends Error {}

type Settings = Pick<Config, 'store' | 'dataDir' | 'production' | 'adoptStore' | 'temporaryStore'>

/** Every file to which rows refer, and the folder of the store that contains all of them. */
export type Referenced = { folder: string; listKeys: (db: Db) => Promise<string[]> }

/**
 * Compares the two markers and returns them. An unmarked database is marked when the store has every file that it
 * refers to. Outside production, or with HUSRUM_ADOPT_STORE, any store is accepted, and `warn` gets the problem.
 */
export async function matchStore(
  db: Database,
  files: Files,
  settings: Settings,
  { referenced, warn }: { referenced: Referenced; warn: (sentence: string) => void },
): Promise<string> {
  const [kept, found] = [await readRow(db), await readMarker(files).catch(explain(settings))]
  if (kept !== undefined && kept === found) return kept
  const wrong =
    kept === undefined
      ? await wrongForUnmarked(db, files, settings, { found, referenced })
      : found === undefined
        ? 'is not the file store of this database: it is empty or another one'
        : 'belongs to another database'
  if (wrong) {
    const sentence = `${placeOf(settings)} ${wrong}.`
    if (settings.production && !settings.adoptStore) throw new StoreError(`${sentence} ${whatToDo(settings)}`)
    warn(`${sentence} It is taken all the same.`)
  }
  // one transaction: a marker that the store did not accept is not expected at the next start
  return db.transaction().execute(async (tx) => {
    // when several instances start at once, the first row counts
    if (kept === undefined) await insertRow(tx, found ?? randomUUID())
    const marker = (await readRow(tx)) ?? ''
    if (found !== marker) await files.put(MARKER_KEY, Buffer.from(marker)).catch(explain(settings))
    return marker
  })
}

/**
 * After a kill before the marker's row is committed, the store is marked and the database is not. Then the photos prove
 * that the store belongs to it; without photos nothing does.
 */
async function wrongForUnmarked(
  db: Database,
  files: Files,
  settings: Settings,
  { found, referenced }: { found: string | undefined; referenced: Referenced },
): Promise<string | undefined> {
  const keys = await referenced.listKeys(db)
  if (found !== undefined && keys.length === 0) return 'belongs to another database'
  const unfit = await unproved(files, referenced.folder, keys).catch(explain(settings))
  return unfit !== undefined && found !== undefined ? 'belongs to another database' : unfit
}

/** Arguments against an unmarked store: missing files, or files of another installation. */
async function unproved(files: Files, folder: string, keys: readonly string[]): Promise<string | undefined> {
  const wanted = new Set(keys)
  const known = wanted.size
  for await (const key of files.list(folder)) {
    if (known === 0) return `holds photos (${key}), and the database knows of none`
    wanted.delete(key)
  }
  const [first] = wanted
  return first === undefined ? undefined : `lacks ${wanted.size} of the ${known} photos of this database (${first})`
}

function whatToDo(settings: Settings): string {
  const names = settings.store ? 'S3_ENDPOINT and S3_BUCKET' : 'HUSRUM_DATA'
  return `Point ${names} at the right one. If it is the right one (files copied by hand or lost, a new database), start once with HUSRUM_ADOPT_STORE=on`
}

/** For /ready: false when the store answers and is not ours. A store that does not answer costs pictures only. */
export async function isOurStore(files: Files, marker: string): Promise<boolean> {
  try {
    return (await readMarker(files)) === marker
  } catch (error) {
    return error instanceof Refusal
  }
}

/** Recognised by statfs: the kernel's tmpfs and ramfs, and the writable layer of a container. */
const TEMPORARY: Record<number, string> = {
  0x01021994: 'in memory (tmpfs)',
  0x858458f6: 'in memory (ramfs)',
  0x794c7630: 'in a layer of the container (overlay)',
}

/** In production files must outlive the process and its container, unless the operator allows otherwise. */
export function requireLastingStore({ production, store, temporaryStore, dataDir }: Settings): void {
  if (!production || store || temporaryStore) return
  mkdirSync(dataDir, { recursive: true })
  const lies = TEMPORARY[statfsSync(dataDir).type]
  if (lies)
    throw new StoreError(
      `HUSRUM_DATA=${dataDir} lies ${lies}: photos there are gone with the machine. Name a folder on a disk or a volume, or set S3_BUCKET; for a trial, HUSRUM_ALLOW_TEMPORARY_STORE=on`,
    )
}

async function readMarker(files: Files): Promise<string | undefined> {
  const opened = await files.open(MARKER_KEY)
  return opened && (await text(opened.stream))
}

async function readRow(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('file_store_marker').select('marker').executeTakeFirst())?.marker
}

async function insertRow(db: Db, marker: string): Promise<void> {
  await sql`insert into file_store_marker (marker) values (${marker}) on conflict do nothing`.execute(db)
}

const placeOf = ({ store, dataDir }: Settings): string =>
  store ? `The bucket ${store.bucket}${store.endpoint ? ` at ${store.endpoint}` : ''}` : `The folder ${dataDir}`

/** A wrong bucket, key or address first fails in this check, at the start. */
function explain(settings: Settings): (error: unknown) => never {
  return (error) => {
    if (!settings.store) throw error
    const cause = error instanceof Refusal ? error.cause : error
    const reason = cause instanceof Error ? (cause.name === 'Error' ? cause.message : cause.name) : 'no answer'
    throw new StoreError(
      `${placeOf(settings)} cannot be used (${reason}). Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys. Example: S3_BUCKET=husrum`,
      { cause: error },
    )
  }
}
