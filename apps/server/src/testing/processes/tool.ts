/** Runs a command of `tools/` as a process of its own, with only the settings that the test gives it. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import type { TestConnection } from '../database/database.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
/** Shared with tools/start.ts: with it the server's modules load in half the time. */
export const COMPILE_CACHE = path.join(root, 'node_modules/.cache/compiled')
export type Ran = { code: number | null; out: string; err: string }

export function runTool(
  name: string,
  args: string[],
  env: Record<string, string>,
  /** the piped input */ input = '',
): Promise<Ran> {
  const child = spawn(process.execPath, [path.join(root, 'tools', name), ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HUSRUM_ENV_FILE: 'off',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
    },
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (out += piece))
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (err += piece))
  child.stdin.on('error', () => {}) // the process may end before it has read all input
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

/** The DATABASE_URL of a test's database; a host that is a folder (a unix socket) goes into the query. */
export function urlOf({ host, port, user, password, database }: TestConnection): string {
  const who = encodeURIComponent(user) + (password ? `:${encodeURIComponent(password)}` : '')
  return host.startsWith('/')
    ? `postgres://${who}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${who}@${host}:${port}/${database}`
}
