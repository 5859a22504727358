/**
 * `npm run bench:replica`: a streaming replica of the demo world's PostgreSQL on this machine: its delay for a commit
 * while messages are written, and whether the statements of each hot read run on it. Husrum has no setting for one;
 * docs/scale.md says when it would be worth it.
 */
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  findAccount,
  findPrograms,
  makePrivateFolder,
  runProgram,
} from '../apps/server/src/platform/database/postgres-programs.ts'
import { buildWeb } from '../tools/web-build.ts'
import { startChild, type Child, type Statement } from './api/child.ts'
import { load } from './api/load.ts'
import { ask } from './api/same.ts'
import { makePairs, openStage } from './api/stage.ts'
import { reads, writes } from './reads/calls.ts'
import { findFirst } from './reads/people.ts'

const SECONDS = 10

await buildWeb()
const stage = await openStage(0)
const folder = path.join(stage.folder, 'replica')
const programs = findPrograms()
const account = findAccount(programs, stage.folder)
const run = (args: string[]) => runProgram(programs, account, 'pg_ctl', ['-D', path.join(folder, 'pg'), '-w', ...args])
let ours: Child | undefined
try {
  ours = await startChild(import.meta.resolve('./web/ours.ts'), {
    BENCH_CONNECTION: JSON.stringify(stage.connection),
    BENCH_FOLDER: stage.folder,
  })
  const primary = await connected(stage.connection)
  const replica = await startReplica(primary)
  await sayReads(ours, replica)
  await sayDelay(ours, primary, replica)
  await primary.end()
  await replica.end()
} finally {
  ours?.stop()
  await run(['-m', 'immediate', 'stop'])
  rmSync(folder, { recursive: true, force: true })
  await stage.stop()
}

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the connection ends with its server
  await client.connect()
  return client
}

/** Like pg_basebackup, which is not among the packaged programs. */
async function startReplica(primary: pg.Client): Promise<pg.Client> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const [from, data, sockets] = [path.join(stage.folder, 'pg'), path.join(folder, 'pg'), path.join(folder, 'run')]
  makePrivateFolder(sockets, account)
  await primary.query("select pg_backup_start('replica', true)")
  execFileSync('cp', ['-a', from, data])
  const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(data, name), { force: true })
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(path.join(data, name), text)
    if (account.uid !== undefined) chownSync(path.join(data, name), account.uid, account.gid ?? account.uid)
  }
  const { host, port, user, database } = stage.connection
  const settings = [
    `primary_conninfo=host=${host} port=${port} user=${user}`,
    `unix_socket_directories=${sockets}`,
    'listen_addresses=',
    'hot_standby_feedback=on',
    'dynamic_shared_memory_type=mmap',
  ]
  const options = settings.map((setting) => `-c ${setting.replace('=', "='")}'`).join(' ')
  const log = path.join(data, 'replica.log')
  const started = await run(['-l', log, '-o', options, 'start'])
  if (!started.ok) throw new Error(`The replica did not start: ${started.text}${readFileSync(log, 'utf8')}`)
  return connected({ host: sockets, port, user, database })
}

async function sayReads(server: Child, replica: pg.Client): Promise<void> {
  const calls = reads(await findFirst(server))
  for (const { name, requests } of calls) {
    for (const request of Array.isArray(requests) ? requests.slice(0, 1) : []) {
      await ask(server, request)
      await server.ask('write')
      await ask(server, request)
      const statements = await server.ask<Statement[]>('read')
      const refused: string[] = []
      for (const { text, values } of statements)
        await replica.query(text, values).catch((error: Error) => refused.push(error.message))
      const verdict = refused.length === 0 ? 'all run on a replica' : `refused: ${[...new Set(refused)].join('; ')}`
      console.log(`  ${name.padEnd(14)}${String(statements.length).padStart(3)} statements, ${verdict}`)
    }
  }
}

/** Writes a row on one side, and polls the other until it is there. */
async function sayDelay(server: Child, primary: pg.Client, replica: pg.Client): Promise<void> {
  await primary.query('create table if not exists bench_beats (n integer primary key)')
  await primary.query('truncate bench_beats')
  const [messages] = writes(await makePairs(stage.connection, 40), [], [])
  if (!messages) throw new Error('there is nothing to write')
  for (const [when, work] of [
    ['while nothing else is written', () => sleep(3000)],
    [
      'while messages are written',
      () => load({ child: server, requests: messages.requests }, { connections: 16, seconds: SECONDS }),
    ],
  ] as const) {
    const delays: number[] = []
    let working = true
    const done = work().then((result) => {
      working = false
      return result
    })
    while (working) {
      const n = delays.length + (when.includes('nothing') ? 0 : 1_000_000)
      await primary.query('insert into bench_beats values ($1)', [n])
      const from = performance.now()
      while ((await replica.query('select from bench_beats where n = $1', [n])).rowCount === 0) await sleep(1)
      delays.push(performance.now() - from)
      await sleep(20)
    }
    const result = await done
    delays.sort((a, b) => a - b)
    const at = (share: number) => (delays[Math.floor((delays.length - 1) * share)] ?? 0).toFixed(1)
    const rate = result ? ` (${result.perSecond.toFixed(0)} a second)` : ''
    console.log(
      `  a commit is seen on the replica ${when}${rate} after p50 ${at(0.5)}, p95 ${at(0.95)}, at most ${at(1)} ms`,
    )
  }
  await primary.query('drop table bench_beats')
}
