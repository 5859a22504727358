/** The product as a process, with a database, a mail server and a store that can be stopped. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openEmbedded } from '../platform/database/embedded.ts'
import { freePort } from '../soak/product.ts'
import { mailServer } from '../testing/providers/mail-server.ts'
import { openTestStore } from '../testing/providers/object-store.ts'
import type { Fault } from './faults.ts'
import { until } from './until.ts'

export type Line = { level?: number; msg?: string; [field: string]: unknown }
export type Called = { status: number; json: Record<string, unknown>; ms: number; /** seconds */ retryAfter?: number }
export type Asked = { token?: string; body?: object | FormData; /** the caller's address */ from?: string }

export type Stage = {
  url: string
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, asked?: Asked): Promise<Called>
  signIn(role: string): Promise<string>
  /** The sum of the samples whose line begins so; undefined if there are none. */
  figure(begins: RegExp): Promise<number | undefined>
  /** Checks every half second, for so long; false if the condition never held. */
  until: typeof until
  /** Lines of the log since the last `forget`. */
  lines(): Line[]
  forget(): void
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>
  connect(): Promise<pg.Client>
  database: Outlet
  mail: Outlet
  store: Outlet
  fault(fault: Fault): Promise<void>
  /** An empty folder on its own small disk that PostgreSQL may use; undefined if none may be mounted. */
  smallDisk(): string | undefined
  close(): Promise<void>
}
export type Outlet = { down(): Promise<void>; up(): Promise<void> }

const root = path.resolve(import.meta.dirname, '../../../..')
const SETTINGS = { fsync: 'off' }
/** Loading the demo world takes a minute on a quiet machine. */
const READY_WITHIN_MS = 600_000

/** `env`: settings in addition to those of the stage. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'husrum-drill-'))
  chmodSync(folder, 0o755)
  const cluster = path.join(folder, 'database')
  let database = await openEmbedded(cluster, { address: 'drill', settings: SETTINGS })
  const mails = await mailServer()
  const bucket = await openTestStore()
  const mail = await openOutlet(mails.port)
  const store = await openOutlet(Number(new URL(bucket.settings.endpoint).port))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const disk = path.join(folder, 'small-disk')
  const said: string[] = []
  const child = launch({
    PORT: String(port),
    DATABASE_URL: `postgres://husrum@localhost/postgres?host=${encodeURIComponent(database.connection.host)}`,
    HUSRUM_DATA: path.join(folder, 'data'),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Husrum <hello@husrum.example>',
    S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
    S3_BUCKET: bucket.settings.bucket,
    S3_ACCESS_KEY_ID: bucket.settings.keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.keys.secretAccessKey,
    ...env,
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => void said.push(text))
  let isMounted = false

  const open = async () => {
    const client = new pg.Client(database.connection)
    client.on('error', () => {}) // the database may be the service that is stopped
    await client.connect()
    return client
  }
  const stage: Stage = {
    url,
    async call(method, address, { token, body, from: caller = '198.51.100.7' } = {}) {
      const isForm = body instanceof FormData
      const began = performance.now()
      const answer = await fetch(url + address, {
        method,
        headers: {
          'accept-language': 'en',
          'x-forwarded-for': caller,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(40_000),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
      const retryAfter = answer.headers.get('retry-after')
      return {
        status: answer.status,
        json: isJson ? JSON.parse(text) : {},
        ms: performance.now() - began,
        ...(retryAfter ? { retryAfter: Number(retryAfter) } : {}),
      }
    },
    async signIn(role) {
      const { json } = await stage.call('GET', '/api/dev/accounts')
      // the development server's own list
      const accounts = json.data as { email: string; password: string; role: string; about?: string }[]
      const account = accounts.find((each) => each.role === role)
      if (!account) throw new Error(`The demo world has no ${role}`)
      const { email, password } = account
      const answer = await stage.call('POST', '/api/auth/login', { body: { email, password } })
      // a reply of 200 has it; other replies are refused below
      const token = (answer.json.data as { token?: string } | undefined)?.token ?? answer.json.token
      if (typeof token !== 'string') throw new Error(`Signing in as ${role} answered ${answer.status}`)
      return token
    },
    async figure(begins) {
      const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) })
      const samples = (await answer.text()).split('\n').filter((line) => begins.test(line))
      if (samples.length === 0) return undefined
      return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
    },
    until,
    lines: () =>
      said
        .join('')
        .split('\n')
        .flatMap((line) => (line.startsWith('{') ? [parsed(line)] : [])),
    forget: () => void (said.length = 0),
    async query<Row extends pg.QueryResultRow>(sql: string) {
      const client = await open()
      try {
        return (await client.query<Row>(sql)).rows
      } finally {
        await client.end()
      }
    },
    connect: open,
    database: {
      down: () => database.stop(),
      up: async () => void (database = await openEmbedded(cluster, { address: 'drill', settings: SETTINGS })),
    },
    mail,
    store,
    fault: (fault) =>
      new Promise((resolve) => {
        child.once('message', () => resolve())
        child.send(fault)
      }),
    smallDisk() {
      if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
      mkdirSync(disk, { recursive: true })
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0755', 'none', disk]).status !== 0) return undefined
      isMounted = true
      const { uid, gid } = statSync(path.join(cluster, 'pg'))
      const own = path.join(disk, 'own')
      mkdirSync(own, { mode: 0o700 })
      spawnSync('chown', [`${uid}:${gid}`, own])
      return own
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await ended
      }
      await database.stop()
      await mail.down()
      await store.down()
      await mails.close()
      await bucket.close()
      if (isMounted) spawnSync('umount', ['-l', disk])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await untilReady(stage, child, () => said.join(''))
  } catch (error) {
    await stage.close()
    throw error
  }
  return stage
}

const parsed = (line: string): Line => {
  try {
    const found: Line = JSON.parse(line)
    return found
  } catch {
    return {} // the line is incomplete: the rest has not arrived yet
  }
}

function launch(env: Record<string, string>): ChildProcess {
  return spawn(
    process.execPath,
    ['--import', path.join(import.meta.dirname, 'faults.ts'), path.join(root, 'tools/start.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HUSRUM_ENV_FILE: 'off',
        HUSRUM_WEB: 'off',
        HUSRUM_TRUSTED_PROXIES: 'loopback',
        HUSRUM_PRIVATE_WEBHOOKS: 'on',
        LOG_LEVEL: 'info',
        ...env,
      },
    },
  )
}

async function untilReady(stage: Stage, child: ChildProcess, said: () => string): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS
  while (performance.now() < end) {
    if (child.exitCode !== null) break
    const answer = await stage.call('GET', '/ready').catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(200)
  }
  throw new Error(`The product was not ready. It said:\n${said().slice(-3000)}`)
}

/** A port that forwards to another one while it is up, and refuses connections while it is down. */
async function openOutlet(target: number): Promise<Outlet & { port: number }> {
  const sockets = new Set<Socket>()
  const listen = (port: number) =>
    new Promise<Server>((resolve, reject) => {
      const made = createServer((socket) => {
        const onward = connect(target, '127.0.0.1')
        for (const each of [socket, onward]) {
          sockets.add(each)
          each.on('error', () => {})
          each.on('close', () => {
            sockets.delete(each)
            socket.destroy()
            onward.destroy()
          })
        }
        socket.pipe(onward).pipe(socket)
      })
      made.once('error', reject)
      made.listen(port, '127.0.0.1', () => resolve(made))
    })
  let server: Server | undefined = await listen(0)
  // the server listens
  const { port } = server.address() as AddressInfo
  return {
    port,
    async down() {
      const closing = server
      server = undefined
      if (!closing) return
      const closed = new Promise((resolve) => closing.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async up() {
      server ??= await listen(port)
    },
  }
}
