/** SIGTERM to the real process, on a cluster of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEmbedded, type Embedded } from './database/embedded.ts'

const MAIN = path.resolve(import.meta.dirname, '../testing/main-process.ts')
let folder: string
let database: Embedded
let server: Server

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-stopping-'))
  chmodSync(folder, 0o755)
  database = await openEmbedded(folder, { address: 'test', settings: { fsync: 'off', shared_buffers: '32MB' } })
})
afterAll(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => void (server = await start()))
afterEach(() => void server.child.kill('SIGKILL'))

type Server = { child: ChildProcess; port: number; ended: Promise<number | null>; complaints: () => string }

async function start(): Promise<Server> {
  const { host, user, database: name } = database.connection
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH, // not the runner's own settings
      NODE_ENV: 'development',
      PORT: '0',
      HOST: '127.0.0.1',
      HUSRUM_WEB: 'off',
      HUSRUM_DEMO: 'off',
      HUSRUM_DATA: folder,
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${name}`,
    },
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (complaints += text))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const found = /ready at http:\/\/[^:]+:(\d+)/.exec(said)
      if (found) resolve(Number(found[1]))
    })
    void ended.then(() => reject(new Error(`the server ended: ${said}${complaints}`)))
  })
  return { child, port, ended, complaints: () => complaints }
}

/** A POST whose body comes in two halves: running from the first to the second. */
async function begin(): Promise<{ finish(): void; answer: Promise<string> }> {
  const body = '{"email":"nobody@husrum.example","password":"not the one"}'
  const socket: Socket = connect(server.port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  let heard = ''
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => void (heard += chunk.toString()))
    socket.on('close', () => resolve(heard))
    socket.on('error', () => resolve(heard))
  })
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  // answered in order behind it on the same instance: by now the first half has arrived
  await fetch(`http://127.0.0.1:${server.port}/live`)
  return { finish: () => void socket.write(body.slice(10)), answer }
}

test('not ready at once; what runs is finished; exit 0 with nothing to complain about', async () => {
  const running = await begin()
  const ready = () => fetch(`http://127.0.0.1:${server.port}/ready`).then(({ status }) => status)
  expect(await ready()).toBe(200)
  server.child.kill('SIGTERM')
  await expect.poll(ready).toBe(503)
  // refused once it has drained, while the request still runs
  await expect.poll(() => ready().catch(() => 'refused'), { timeout: 5000 }).toBe('refused')
  running.finish()
  expect(await running.answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(await server.ended).toBe(0)
  expect(server.complaints()).toBe('')
}, 30_000)

test('a request that hangs is cut: exit 0 within ten seconds', async () => {
  const running = await begin()
  server.child.kill('SIGTERM')
  const limit = new Promise<string>((resolve) => setTimeout(() => resolve('still running'), 10_000).unref())
  expect(await Promise.race([server.ended, limit])).toBe(0)
  expect(await running.answer).toBe('')
}, 30_000)

test('a second signal, a second later, ends at once', async () => {
  await begin()
  server.child.kill('SIGINT')
  server.child.kill('SIGINT')
  const second = setInterval(() => server.child.kill('SIGINT'), 300)
  expect(await server.ended).toBe(130)
  clearInterval(second)
}, 30_000)
