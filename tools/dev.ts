/**
 * `npm run dev`: the same program on the same port, with pages compiled by Vite and replaced in the open browser. A
 * change of the server restarts it; the embedded PostgreSQL belongs to this process and keeps running.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, watch } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openEmbedded, type Embedded } from '../apps/server/src/platform/database/embedded.ts'
import { loadSettings } from './settings.ts'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
const QUIET = 150 // an editor saves several files, and each one more than once

loadSettings()
const database = await openDatabase()

let child: ChildProcess | undefined
let leaving = false
let restarting = false
let timer: NodeJS.Timeout | undefined

function start(): void {
  child = spawn(process.execPath, ['--enable-source-maps', 'tools/start.ts'], {
    stdio: 'inherit',
    env: { ...process.env, HUSRUM_WEB: 'dev', ...(database ? { DATABASE_URL: urlOf(database) } : {}) },
  })
  child.on('exit', (code, signal) => {
    child = undefined
    if (leaving) return void leave(code ?? (signal ? 1 : 0))
    if (restarting) start()
    else console.log('The server stopped. It starts again at the next change of a file.')
    restarting = false
  })
}

/** Undefined with a DATABASE_URL: somebody else runs that database. */
async function openDatabase(): Promise<Embedded | undefined> {
  try {
    const { databaseUrl, dataDir, baseUrl } = readConfig()
    return databaseUrl ? undefined : await openEmbedded(dataDir, { address: baseUrl })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** A host that is a folder (a unix socket) goes into the query. */
const urlOf = ({ connection: { host, port, user, database: name } }: Embedded): string =>
  `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`

async function leave(code: number): Promise<void> {
  await database?.stop()
  process.exit(code)
}

function restart(file: string): void {
  console.log(`${file} changed: starting again`)
  if (!child) return start()
  restarting = true
  child.kill('SIGTERM')
}

const folders = ['apps/server', ...globSync('packages/*'), 'demo', 'tools'].filter((folder) => existsSync(folder))
for (const folder of folders)
  watch(folder, { recursive: true }, (_, file) => {
    if (!file || !/\.(ts|sql|json)$/.test(file) || /\.test\.ts$|node_modules/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(restart, QUIET, path.join(folder, file))
  })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    leaving = true
    if (!child) return void leave(0)
    // A terminal's Ctrl-C reached the child too; the server ignores the second signal.
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })

start()
