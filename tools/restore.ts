/**
 * `npm run restore -- <file>`: restores a backup into the empty database and file store of the settings. Refuses a
 * damaged archive, a database with accounts and a running product, before anything is changed.
 */
import path from 'node:path'
import process from 'node:process'
import { readBackup, restoreBackup } from '../apps/server/src/platform/backup/backup-restore.ts'
import { readConfig, type Config } from '../apps/server/src/platform/config/config.ts'
import { openEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { openFiles } from '../apps/server/src/platform/files/files-store.ts'
import { loadSettings } from './settings.ts'

const root = path.resolve(import.meta.dirname, '..')
const asked = process.argv[2]
try {
  if (!asked) throw new Error('Say which: npm run restore -- <file>')
  // npm changes to the project's folder; INIT_CWD is the caller's folder
  const file = path.resolve(process.env.INIT_CWD ?? '.', asked)
  process.chdir(root)
  loadSettings()
  await restore(file)
} catch (error) {
  console.error(isAbsent(error) ? `There is no file ${asked}.` : error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function restore(file: string): Promise<void> {
  const config = readConfig()
  const archive = await readBackup(file)
  const database = await openTarget(config)
  try {
    const report = await restoreBackup(archive, database.connection, openFiles(config))
    if (report.missing.length > 0)
      console.error(`${report.missing.length} files were missing when the backup was made, and still are.`)
    console.log(`The backup of ${report.made_at} (release ${report.release}):`)
    console.log(`restored ${report.tables} tables, ${report.rows} rows, ${report.files} files, checksums equal`)
  } finally {
    await database.stop()
  }
}

/** Takes exclusive ownership: no other process may run on the folder in the meantime. */
async function openTarget({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} }
  return openEmbedded(dataDir, { address: 'npm run restore' })
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error
}
