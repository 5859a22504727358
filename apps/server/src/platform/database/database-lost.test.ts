/** PostgreSQL stops under a running server and returns: the server recovers and reports nothing false. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp, type App } from '../../app/app.ts'
import { loadReference } from '../../domains/foundation/reference/load.ts'
import { loadCatalogues } from '../core/texts/catalogues.ts'
import { readConfig } from '../config/config.ts'
import { openDatabase, openPool } from './database.ts'
import { openEmbedded, type Embedded } from './embedded.ts'
import { createLog } from '../core/log.ts'
import { migrate } from './migrate.ts'

const SETTINGS = { fsync: 'off', shared_buffers: '32MB' }
let folder: string
let database: Embedded
let pool: pg.Pool
let app: App
type Line = { level: number; msg: string; err?: unknown }
let lines: Line[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-lost-'))
  chmodSync(folder, 0o755)
  database = await openEmbedded(folder, { address: 'test', settings: SETTINGS })
  pool = openPool(database.connection, 10)
  await migrate(pool)
  await loadReference(openDatabase(pool))
  app = await buildApp({
    config: readConfig({ HUSRUM_DEMO: 'off', HUSRUM_DATA: folder, PORT: '3000' }),
    pool,
    catalogues: loadCatalogues(),
    log: createLog({ level: 'warn', destination: { write: (text) => void lines.push(JSON.parse(text)) } }),
    demoAccounts: async () => [],
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  await pool.end()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers })
const statusOf = async (url: string) => (await get(url)).statusCode
/** The answer of a probe is up to a second old, and a silent database is waited for. */
const back = { timeout: 5000 }

async function worksAgain(phone: string): Promise<void> {
  await expect.poll(() => statusOf('/ready'), back).toBe(200)
  const sent = await app.http.inject({ method: 'POST', url: accounts.sendVerification.path, payload: { phone } })
  expect(sent.statusCode).toBe(202)
  // the queue's worker runs: the text message arrives by itself
  const arrived = () => get(`/api/dev/outbox?to=${encodeURIComponent(phone)}`).then((reply) => reply.json().data.length)
  await expect.poll(arrived, { timeout: 15_000 }).toBe(1)
  const before = app.deps.market.refreshedAt ?? 0
  await expect.poll(() => (app.deps.market.refreshedAt ?? 0) > before, { timeout: 15_000 }).toBe(true)
}

test('every connection cut: the next call has a new one', async () => {
  await worksAgain('+4520111101')
  const other = new pg.Client(database.connection)
  await other.connect()
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name = ''`,
  )
  await other.end()
  await worksAgain('+4520111102')
}, 60_000)

test('the server gone for a while: alive, not ready, 503; all is well within 5 s of its return', async () => {
  lines = []
  await database.stop()
  const asked = vi.spyOn(pool, 'query')
  onTestFinished(() => asked.mockRestore())
  await expect.poll(() => statusOf('/ready'), back).toBe(503)
  expect(await statusOf('/live')).toBe(200)
  const token = 'x'.repeat(43)
  const callers: Record<string, string>[] = [{}, { authorization: `Bearer ${token}` }]
  for (const headers of callers) {
    const reply = await get('/api/dev/outbox', headers)
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  }
  const signedIn = await get(matches.listMatches.path, { authorization: `Bearer ${token}` })
  expect(signedIn.statusCode).toBe(503)
  const keyed = await app.http.inject({
    method: 'POST',
    url: accounts.sendVerification.path,
    headers: { 'idempotency-key': 'while-it-was-away' },
    payload: { phone: '+4520111103' },
  })
  expect(keyed.statusCode).toBe(503)
  expect((await get('/metrics')).body).toContain('husrum_http_request_seconds_count')
  // the queue's workers, the pollers and every call above met the outage
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(40), back)
  expect(lines).toEqual([expect.objectContaining({ msg: 'the database does not answer' })])
  database = await openEmbedded(folder, { address: 'test', settings: SETTINGS })
  await worksAgain('+4520111104')
}, 90_000)

/** Stops the postmaster and its children; returns a function that wakes them and may be called twice. */
function silence(): () => void {
  const postmaster = Number(readFileSync(path.join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const rows = listed.map((line) => line.trim().split(/\s+/).map(Number))
  const children = rows.filter(([, parent]) => parent === postmaster).map(([pid = 0]) => pid)
  const signal = (name: NodeJS.Signals) => {
    for (const pid of [postmaster, ...children])
      try {
        process.kill(pid, name)
      } catch {
        // the child has ended meanwhile
      }
  }
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}

test('the server silent, with connections open: alive, not ready, 503; all is well once it speaks again', async () => {
  const held = await Promise.all(Array.from({ length: 5 }, () => pool.connect()))
  for (const client of held) client.release()
  const wake = silence()
  try {
    const signedIn = { authorization: `Bearer ${'x'.repeat(43)}` }
    const [live, metrics, ...calls] = await Promise.all([
      get('/live'),
      get('/metrics'),
      ...Array.from({ length: 12 }, () => get(matches.listMatches.path, signedIn)),
    ])
    expect([live.statusCode, metrics.statusCode]).toEqual([200, 200])
    await expect.poll(() => statusOf('/ready'), back).toBe(503)
    for (const reply of calls)
      expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  } finally {
    wake()
  }
  await worksAgain('+4520111105')
}, 60_000)
