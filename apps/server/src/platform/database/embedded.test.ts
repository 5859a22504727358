import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { fastFolder } from '../../testing/processes/fast-folder.ts'
import { COMPILE_CACHE } from '../../testing/processes/tool.ts'

const OWNER = path.resolve(import.meta.dirname, '../../testing/embedded-owner.ts')
/** The first test creates and stops this cluster; others copy it, unless they test the creation. */
const made = path.join(mkdtempSync(path.join(fastFolder(), 'husrum-embedded-')), 'pg')
let folder = ''
let owners: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(fastFolder(), 'husrum-embedded-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  owners = []
  const pid = serverPid()
  if (pid) process.kill(pid, 'SIGQUIT')
  await untilTrue(() => !serverPid())
  rmSync(folder, { recursive: true, force: true })
})

afterAll(() => rmSync(path.dirname(made), { recursive: true, force: true }))

/** Preserves the owner of the files, which Node's own copying does not. */
const copyCluster = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

type Owner = {
  child: ChildProcess
  ended: Promise<number | null>
  says: (text: string) => Promise<void>
  said: () => string
}

function own(address: string, ...more: string[]): Owner {
  const child = spawn(process.execPath, [OWNER, folder, address, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  })
  owners.push(child)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, ended, said: () => said, says: (text) => untilTrue(() => said.includes(text)) }
}

async function untilTrue(holds: () => boolean): Promise<void> {
  const until = Date.now() + 15_000
  while (!holds() && Date.now() < until) await sleep(20)
  expect(holds()).toBe(true)
}

/** The server's process id, or 0 when none is running. */
function serverPid(): number {
  try {
    const pid = Number(readFileSync(path.join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
    return process.kill(pid, 0) ? pid : 0
  } catch {
    return 0 // no file, or no such process
  }
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ host: path.join(folder, 'run'), port: 5432, user: 'husrum', database: 'postgres' })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('starts, keeps what was written, and stops with its owner', async () => {
  const first = own('http://localhost:1')
  await first.says('started')
  await query('create table kept as select 7 as number')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(serverPid()).toBe(0)
  copyCluster(path.join(folder, 'pg'), made)
  await own('http://localhost:1').says('started')
  expect(await query('select number from kept')).toEqual([{ number: 7 }])
})

test('a second process is told where the first one runs, and changes nothing', async () => {
  copyCluster(made, path.join(folder, 'pg'))
  const first = own('http://localhost:4711')
  await first.says('started')
  const second = own('http://localhost:4712')
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`${folder}: http://localhost:4711 (process ${first.child.pid})`)
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})

test('takes over what kill -9 of the owner left running', async () => {
  copyCluster(made, path.join(folder, 'pg'))
  const first = own('http://localhost:1')
  await first.says('started')
  const pid = serverPid()
  first.child.kill('SIGKILL')
  await first.ended
  const second = own('http://localhost:2')
  await second.says('adopted')
  expect(serverPid()).toBe(pid)
})

test('starts again on what kill -9 of both left behind', async () => {
  copyCluster(made, path.join(folder, 'pg'))
  const first = own('http://localhost:1')
  await first.says('started')
  first.child.kill('SIGKILL')
  process.kill(serverPid(), 'SIGKILL')
  await own('http://localhost:2').says('started')
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})

test('the owner starts a killed server again', async () => {
  copyCluster(made, path.join(folder, 'pg'))
  const first = own('http://localhost:1')
  await first.says('started')
  const pid = serverPid()
  process.kill(pid, 'SIGKILL')
  await first.says('restarted')
  expect(serverPid()).not.toBe(pid)
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})

test('an owner that gives up leaves no server behind', async () => {
  copyCluster(made, path.join(folder, 'pg'))
  expect(await own('http://localhost:1', 'exit').ended).toBe(3)
  await untilTrue(() => !serverPid())
})

test('of several that start at once exactly one owns', async () => {
  const all = [1, 2, 3].map((port) => own(`http://localhost:${port}`))
  await untilTrue(() => all.every(({ said }) => said() !== ''))
  expect(all.filter(({ said }) => /^(started|adopted)/.test(said()))).toHaveLength(1)
  expect(all.filter(({ said }) => said().includes('already runs'))).toHaveLength(2)
})
