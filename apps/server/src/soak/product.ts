/** The real product as a process with a throwaway data folder, to be killed and restarted. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { joinEmbedded } from '../platform/database/embedded.ts'
import { fastFolder } from '../testing/processes/fast-folder.ts'
import { whenThisProcessDies } from '../testing/processes/guard.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const STOP_AND_REMOVE = `
  pid=$(head -n 1 "$FOLDER/pg/postmaster.pid") && kill -QUIT "$pid"
  sleep 2; rm -rf "$FOLDER"`
const RECOVERS_WITHIN_MS = 30_000

export type Product = {
  url: string
  start(): Promise<void>
  /** Resolves with the milliseconds until /ready returns 200. */
  untilReady(): Promise<number>
  kill(what: Victim): Promise<void>
  /** A direct connection, to read what is really stored. */
  connect(): Promise<pg.Client>
  /** Sends SIGTERM, removes everything, and returns the exit code. */
  end(): Promise<number | null>
}
export const victims = ['app', 'postmaster', 'backend'] as const
export type Victim = (typeof victims)[number]

export async function openProduct(): Promise<Product> {
  const folder = mkdtempSync(path.join(fastFolder(), 'husrum-soak-'))
  const dismiss = whenThisProcessDies(STOP_AND_REMOVE, { FOLDER: folder })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { launch, untilReady, kill: killApp, end } = instanceOn(port, { HUSRUM_DATA: folder })

  async function connect(): Promise<pg.Client> {
    // a killed backend makes PostgreSQL drop every connection and recover, also while the app still calls itself ready
    for (const end = Date.now() + RECOVERS_WITHIN_MS; ;) {
      const connection = await joinEmbedded(folder)
      if (connection) {
        const client = new pg.Client({ ...connection, application_name: 'soak' })
        client.on('error', () => {}) // it may be the backend that is killed
        try {
          await client.connect()
          return client
        } catch {
          // the backend was killed between the two connections
        }
      }
      if (Date.now() > end) throw new Error('PostgreSQL did not come back')
      await sleep(20)
    }
  }

  async function killBackend(): Promise<void> {
    const client = await connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and application_name <> 'soak' order by random() limit 1`,
    )
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
    await client.end().catch(() => {})
  }

  return {
    url,
    untilReady,
    connect,
    async start() {
      launch()
      await untilReady()
    },
    async kill(what) {
      if (what === 'app') {
        await killApp()
        launch()
      } else if (what === 'backend') await killBackend()
      else process.kill(Number(readFileSync(path.join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    },
    async end() {
      const code = await end()
      dismiss()
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}

export type Instance = {
  url: string
  /** Returns the process id. */
  launch(): number
  /** Resolves with the milliseconds until /ready returns 200. */
  untilReady(): Promise<number>
  kill(): Promise<void>
  /** Sends SIGTERM and returns the exit code. */
  end(): Promise<number | null>
}

/** One process of the product with the demo world and without pages; it ignores the machine's own settings. */
export function instanceOn(port: number, env: Record<string, string>): Instance {
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let ended: Promise<number | null> = Promise.resolve(null)
  let said = ''
  return {
    url,
    launch() {
      const launched = spawn(process.execPath, [path.join(root, 'tools/start.ts')], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          HUSRUM_ENV_FILE: 'off',
          HUSRUM_WEB: 'off',
          HUSRUM_RATE_LIMITS: 'off', // all callers share one address
          PORT: String(port),
          LOG_LEVEL: 'fatal',
          ...env,
        },
      })
      ended = new Promise((resolve) => launched.once('exit', resolve))
      for (const stream of [launched.stdout, launched.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-5000)))
      child = launched
      return launched.pid ?? 0
    },
    async untilReady() {
      const began = performance.now()
      while (performance.now() - began < 180_000) {
        if (child?.exitCode) throw new Error(`The product ended by itself. It said:\n${said}`)
        const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
        await answer?.body?.cancel()
        if (answer?.ok) return performance.now() - began
        await sleep(20)
      }
      throw new Error(`The product was not ready after three minutes. It said:\n${said}`)
    },
    async kill() {
      child?.kill('SIGKILL')
      await ended
    },
    async end() {
      child?.kill('SIGTERM')
      return ended
    },
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, 'localhost', () => {
      const at = server.address()
      server.close(() => (at && typeof at === 'object' ? resolve(at.port) : reject(new Error('no free port'))))
    })
  })
}
