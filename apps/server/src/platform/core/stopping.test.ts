/** SIGTERM to the real process. Each test has its own server; they run in parallel, as they mostly wait. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, test as base } from 'vitest'
import { testConnection, type TestConnection } from '../../testing/database/database.ts'
import { fastFolder } from '../../testing/processes/fast-folder.ts'
import { COMPILE_CACHE, urlOf } from '../../testing/processes/tool.ts'

const MAIN = path.resolve(import.meta.dirname, '../../testing/main-process.ts')
const folder = mkdtempSync(path.join(fastFolder(), 'husrum-stopping-'))
let connection: TestConnection
beforeAll(async () => void (connection = await testConnection()))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const test = base.extend<{ server: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures that one needs from its first parameter
  server: async ({}, give) => {
    const server = await start()
    await give(server)
    server.child.kill('SIGKILL')
  },
})

type Server = { child: ChildProcess; port: number; ended: Promise<number | null>; complaints: () => string }

async function start(): Promise<Server> {
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
      DATABASE_URL: urlOf(connection),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
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

/** A POST whose body comes in two halves: it runs from the first to the second. */
async function begin(server: Server): Promise<{ finish(): void; answer: Promise<string> }> {
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
  // the same instance answers this after the first half has arrived
  await fetch(`http://127.0.0.1:${server.port}/live`)
  return { finish: () => void socket.write(body.slice(10)), answer }
}

describe.concurrent('a signal', () => {
  test('not ready at once; what runs is finished; exit 0 with nothing to complain about', async ({
    server,
    expect,
  }) => {
    const running = await begin(server)
    const ready = () => fetch(`http://127.0.0.1:${server.port}/ready`).then(({ status }) => status)
    expect(await ready()).toBe(200)
    server.child.kill('SIGTERM')
    await expect.poll(ready).toBe(503)
    // the port is closed after the drain time, while the request still runs
    await expect.poll(() => ready().catch(() => 'refused')).toBe('refused')
    running.finish()
    expect(await running.answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(await server.ended).toBe(0)
    expect(server.complaints()).toBe('')
  }, 60_000)

  test('a request that hangs is cut: exit 0 within ten seconds', async ({ server, expect }) => {
    const running = await begin(server)
    server.child.kill('SIGTERM')
    const limit = new Promise<string>((resolve) => setTimeout(() => resolve('still running'), 10_000).unref())
    expect(await Promise.race([server.ended, limit])).toBe(0)
    expect(await running.answer).toBe('')
  }, 60_000)

  test('a second signal, a second later, ends at once', async ({ server, expect }) => {
    await begin(server)
    server.child.kill('SIGINT')
    server.child.kill('SIGINT')
    const second = setInterval(() => server.child.kill('SIGINT'), 300)
    expect(await server.ended).toBe(130)
    clearInterval(second)
  }, 60_000)
})
