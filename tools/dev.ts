/**
 * `npm run dev`: the same program on the same port, pages compiled by Vite as they are asked for and replaced in the open browser.
 * A change on the server's side starts the program again.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, watch } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
const QUIET = 150 // an editor saves several files, and each one more than once

let child: ChildProcess | undefined
let leaving = false
let restarting = false
let timer: NodeJS.Timeout | undefined

function start(): void {
  child = spawn(process.execPath, ['--enable-source-maps', 'tools/start.ts'], {
    stdio: 'inherit',
    env: { ...process.env, HUSRUM_WEB: 'dev' },
  })
  child.on('exit', (code, signal) => {
    child = undefined
    if (leaving) process.exit(code ?? (signal ? 1 : 0))
    if (restarting) start()
    else console.log('The server stopped. It starts again at the next change of a file.')
    restarting = false
  })
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
    if (!child) process.exit(0)
    // A terminal's Ctrl-C reached the child as well; the second arrival is the server's to ignore.
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })

start()
