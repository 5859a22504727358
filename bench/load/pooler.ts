/**
 * PgBouncer (1.21 or newer) between the instances and PostgreSQL, when BENCH_POOLER names its program: in transaction
 * mode, with named statements. docs/scale.md describes an operator's settings, and what does not work through it.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Embedded } from '../../apps/server/src/platform/database/embedded.ts'
import { freePort } from '../../apps/server/src/soak/product.ts'
import { whenThisProcessDies } from '../../apps/server/src/testing/processes/guard.ts'

/** Server connections, however many the instances open. */
const POOL_SIZE = Number(process.env.BENCH_POOL_SIZE ?? 10)

export async function openPooler(
  program: string,
  { host, port, user, database }: Embedded['connection'],
  folder: string,
): Promise<{ url: string; stop(): void }> {
  const listen = await freePort()
  const own = path.join(folder, 'pooler')
  mkdirSync(own, { recursive: true })
  const { uid, gid } = statSync(host)
  chownSync(own, uid, gid) // only PostgreSQL's account may use its socket, and PgBouncer does not run as root
  const file = path.join(own, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `${database} = host=${host} port=${port} user=${user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listen}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${POOL_SIZE}`,
    'max_client_conn = 1000',
    'max_prepared_statements = 500',
    // Husrum sends its time limits in it; the role has them instead
    'ignore_startup_parameters = options',
    `logfile = ${path.join(own, 'pgbouncer.log')}`,
    ...(process.getuid?.() === 0 ? [`user = ${accountOf(uid)}`] : []),
  ]
  writeFileSync(file, settings.join('\n'))
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  for (const setting of [
    `lock_timeout = '3s'`,
    `statement_timeout = '20s'`,
    `idle_in_transaction_session_timeout = '60s'`,
  ])
    await client.query(`alter role ${user} set ${setting}`)
  await client.end()
  const pooler = spawn(program, ['-q', file], { stdio: 'ignore' })
  whenThisProcessDies('kill -INT "$PID"', { PID: String(pooler.pid) })
  for (let tries = 0; tries < 100 && !(await answers(listen)); tries += 1) await sleep(100)
  return { url: `postgres://${user}@127.0.0.1:${listen}/${database}`, stop: () => void pooler.kill('SIGINT') }
}

function accountOf(uid: number): string {
  return execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).trim()
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}
