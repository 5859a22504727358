/**
 * `npm run backup -- <file or folder>`: writes the whole database and all files into one archive; Husrum may run
 * meanwhile. A path that does not end in .tar is a folder, in which the archive is named by date and time. Ends with 1
 * when a picture that rows refer to was not in the store. The finished archive is read again and compared, and the
 * result is recorded for staff to see.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { listAttachmentKeys } from '../apps/server/src/domains/market/messaging/attachments/attachments.service.ts'
import { listOriginalKeys } from '../apps/server/src/domains/foundation/media/media.service.ts'
import { writeBackup } from '../apps/server/src/platform/backup/backup.ts'
import { findDifference } from '../apps/server/src/platform/backup/backup-verify.ts'
import { recordBackup, type BackupOutcome } from '../apps/server/src/domains/back-office/operations/backups.service.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openDatabase, openPool, type Connection } from '../apps/server/src/platform/database/database.ts'
import { reachDatabase } from '../apps/server/src/platform/database/embedded-reach.ts'
import { openFiles } from '../apps/server/src/platform/files/files-store.ts'
import { loadSettings } from './settings.ts'

const root = path.resolve(import.meta.dirname, '..')
const asked = process.argv[2]
try {
  if (!asked) throw new Error('Say where: npm run backup -- <file or folder>')
  // npm changes to the project's folder; INIT_CWD is the caller's folder
  const place = path.resolve(process.env.INIT_CWD ?? '.', asked)
  process.chdir(root)
  loadSettings()
  await backUp(place.endsWith('.tar') ? place : path.join(folderAt(place), nameOfNow()))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function folderAt(place: string): string {
  mkdirSync(place, { recursive: true })
  return place
}

async function backUp(file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already; a backup does not replace another one.`)
  if (!existsSync(path.dirname(file))) throw new Error(`There is no folder ${path.dirname(file)}.`)
  const config = readConfig()
  const database = await reachDatabase(config, 'npm run backup')
  const startedAt = new Date()
  const record = (outcome: Pick<BackupOutcome, 'report' | 'failure'>) =>
    remember(database.connection, { startedAt, release: releaseOf(), ...outcome })
  try {
    const report = await writeBackup(file, {
      connection: database.connection,
      files: openFiles(config),
      release: releaseOf(),
      listReferenced: async (db) => [...(await listOriginalKeys(db)), ...(await listAttachmentKeys(db))],
    }).catch(async (error: unknown) => {
      // the first error is reported, whether it can be recorded or not
      await record({ failure: error instanceof Error ? error.message : 'unknown error' }).catch(() => {})
      throw error
    })
    const { tables, rows, files, bytes, missing } = report
    const difference = await findDifference(file)
    await record({ report, ...(difference === undefined ? {} : { failure: difference }) })
    if (difference !== undefined) throw new Error(`${file} was written and cannot be trusted: ${difference}.`)
    const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`
    console.log(`backed up ${tables} tables, ${rows} rows, ${files} files to ${file} (${size})`)
    if (missing.length === 0) return
    process.exitCode = 1
    console.error(
      `${missing.length} files that rows speak of were not in the store:\n${missing.slice(0, 20).join('\n')}`,
    )
  } finally {
    await database.stop()
  }
}

/** Records the outcome for staff to see in the product. */
async function remember(connection: Connection, outcome: BackupOutcome): Promise<void> {
  const pool = openPool(connection, 1)
  try {
    const known = await recordBackup(openDatabase(pool), outcome)
    if (!known) console.error('The database is of an earlier release: this backup is not shown in the product.')
  } finally {
    await pool.end()
  }
}

function nameOfNow(): string {
  return `husrum-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
}

function releaseOf(): string {
  const described: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  return described.version
}
