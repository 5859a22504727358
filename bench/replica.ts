/**
 * `npm run bench:replica -- [seconds=10]`: a streaming replica of the demo world's PostgreSQL on this machine: its
 * delay for a commit while messages are written, and whether the statements of each hot read run on it. Husrum has no
 * setting for one; docs/scale.md says when it would be worth it.
 */
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  findAccount,
  findPrograms,
  makePrivateFolder,
  runProgram,
} from '../apps/server/src/platform/database/postgres-programs.ts'
import { ask, record } from './kit/ask.ts'
import type { Child } from './kit/child.ts'
import { openTable, percentile, timed } from './kit/figures.ts'
import { load } from './kit/load.ts'
import { findFirst, makeOwner, makePairs } from './kit/people.ts'
import { openStage } from './kit/stage.ts'
import { reads, writes } from './reads/calls.ts'

const seconds = Number(process.argv[2] ?? 10)

await using stage = await openStage()
const folder = path.join(stage.folder, 'replica')
const programs = findPrograms()
const account = findAccount(programs, stage.folder)
const run = (args: string[]) => runProgram(programs, account, 'pg_ctl', ['-D', path.join(folder, 'pg'), '-w', ...args])
const ours = await stage.serve({ demo: true })
const primary = await connected(stage.connection)
try {
  const replica = await startReplica()
  await sayReads(ours, replica)
  await sayDelay(ours, replica)
  await replica.end()
} finally {
  await primary.end()
  await run(['-m', 'immediate', 'stop'])
  rmSync(folder, { recursive: true, force: true })
}

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the connection ends with its server
  await client.connect()
  return client
}

/** Like pg_basebackup, which is not among the packaged programs. */
async function startReplica(): Promise<pg.Client> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const [from, data, sockets] = [path.join(stage.folder, 'pg'), path.join(folder, 'pg'), path.join(folder, 'run')]
  makePrivateFolder(sockets, account)
  await primary.query("select pg_backup_start('replica', true)")
  execFileSync('cp', ['-a', from, data])
  const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(data, name), { force: true })
  for (const [name, text] of Object.entries({ backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' })) {
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
  const found = await findFirst(server)
  const row = openTable('Read | Statements | On the replica')
  const owner = await makeOwner(stage.connection)
  for (const { name, requests } of reads({ ...found, readers: [found.client], owner })) {
    const [request] = Array.isArray(requests) ? requests : []
    if (!request) continue
    await ask(server, request)
    const [, statements] = await record(server, request)
    const refused = new Set<string>()
    for (const { text, values } of statements)
      await replica.query(text, values).catch((error: Error) => refused.add(error.message))
    row(name, statements.length, refused.size === 0 ? 'all run' : `refused: ${[...refused].join('; ')}`)
    if (refused.size > 0) process.exitCode = 1
  }
}

/** Writes a row on one side, and polls the other until it is there. */
async function sayDelay(server: Child, replica: pg.Client): Promise<void> {
  await primary.query('drop table if exists bench_beats')
  await primary.query('create table bench_beats (n integer primary key)')
  const [messages] = writes(await makePairs(stage.connection), [], [])
  if (!messages) throw new Error('there is nothing to write')
  const write = () => load({ child: server, requests: messages.requests }, { connections: 16, seconds })
  const row = openTable('A commit is seen on the replica while | p50, ms | p95, ms | At most, ms | Messages a second')
  let n = 0
  for (const [when, work] of Object.entries({
    'nothing else is written': () => sleep(3000),
    'messages are written': write,
  })) {
    const delays: number[] = []
    let isWorking = true
    const done = work().finally(() => (isWorking = false))
    while (isWorking) {
      await primary.query('insert into bench_beats values ($1)', [(n += 1)])
      delays.push(
        await timed(async () => {
          while ((await replica.query('select from bench_beats where n = $1', [n])).rowCount === 0) await sleep(1)
        }),
      )
      await sleep(20)
    }
    const written = await done
    const shares = [0.5, 0.95, 1].map((share) => percentile(delays, share).toFixed(1))
    row(when, ...shares, written ? written.perSecond.toFixed(0) : 0)
  }
  await primary.query('drop table bench_beats')
}
