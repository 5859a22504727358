/** Starts the real product for stories and stops it afterwards. */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { whenThisProcessDies } from '../../apps/server/src/testing/processes/guard.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** What each product logged, a file by port: tools/test.ts prints them when a story failed. */
const logs = path.join(root, '.cache/test/product-logs')
const STOP_AND_REMOVE = `
  kill -TERM "$SERVER"
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do kill -0 "$SERVER" && sleep 0.5; done
  rm -rf "$FOLDER"`

/** A product with its own data folder and port. `settings` override those of all stories. */
export async function startProduct(
  settings: Record<string, string> = {},
): Promise<{ url: string; folder: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'husrum-stories-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environmentWithoutSettings(),
      PORT: String(port),
      HUSRUM_DATA: folder,
      HUSRUM_DEMO: 'on',
      HUSRUM_AUTO_APPROVE: 'off', // staff approve experts in the story of onboarding
      HUSRUM_RATE_LIMITS: 'off', // all stories come from one address
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  const dismiss = whenThisProcessDies(STOP_AND_REMOVE, { SERVER: String(child.pid), FOLDER: folder })
  let said = ''
  mkdirSync(logs, { recursive: true })
  const log = createWriteStream(path.join(logs, `${port}.log`))
  log.on('error', () => {}) // another run in this folder has removed it
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000)
      log.write(text)
    })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))

  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(15_000).then(() => child.kill('SIGKILL'))])
    dismiss()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready(url, () => child.exitCode !== null)
  } catch (error) {
    await stop()
    throw new Error(`The product did not start for the stories. It said:\n${said}`, { cause: error })
  }
  return { url, folder, stop }
}

/** A developer's settings for `npm start` must not affect the stories. */
function environmentWithoutSettings(): NodeJS.ProcessEnv {
  const own =
    /^(HUSRUM_|S3_|SMTP_|TWILIO_|STRIPE_|TRANSLATION_)|^(PORT|HOST|DATABASE_URL|BASE_URL|MARKETING_URL|NODE_ENV)$/
  const kept = Object.entries(process.env).filter(([key]) => !own.test(key))
  return { ...Object.fromEntries(kept), HUSRUM_ENV_FILE: 'off' }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, 'localhost', () => {
      const at = server.address()
      server.close(() => (at && typeof at === 'object' ? resolve(at.port) : reject(new Error('no free port'))))
    })
  })
}

async function ready(url: string, hasEnded: () => boolean): Promise<void> {
  const until = Date.now() + 120_000 // the first start loads the demo world
  while (Date.now() < until && !hasEnded()) {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error(hasEnded() ? 'it ended' : `${url}/ready never answered 200`)
}
