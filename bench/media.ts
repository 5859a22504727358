/**
 * `npm run bench:media`: one person uploads 24 photos of about 12 MB at once. Measures the memory of server and
 * encoder, the time until all are stored and resized, and the delay of another person's small call, whose ceiling is
 * the same call before the uploads. Linux only: memory is read from /proc.
 */
import { openAsBlob } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeHeic, makePhotos, type Photo } from '../apps/server/src/testing/photos/camera.ts'
import { ask, get } from './kit/ask.ts'
import { openTable, percentile, timed } from './kit/figures.ts'
import { makeOwner } from './kit/people.ts'
import { descendantsOf, kilobytes, read } from './kit/processes.ts'
import { openStage, usingPool } from './kit/stage.ts'

const QUIET_MS = 8000
const ASK_EVERY_MS = 20
const LOOK_EVERY_MS = 25
/** docs/product/quality.md, uploads. */
const MEMORY_MB = 600
/** `-- 4` sends only so many. */
const most = Number(process.argv[2] ?? 24)

await using stage = await openStage()
const server = await stage.serve({ demo: false })
const folder = path.join(stage.folder, 'photos')
await mkdir(folder, { recursive: true })
const photos = (await makePhotos(folder)).slice(0, most)
const heic = await makeHeic(folder)
const [sender, other] = [await makeOwner(stage.connection), await makeOwner(stage.connection)]
const sum = photos.reduce((all, { bytes }) => all + bytes, 0)
console.log(`${photos.length} photos of 24 and 48 megapixels, ${(sum / photos.length / 1e6).toFixed(1)} MB each`)

const quiet = await askWhile(sleep(QUIET_MS))
const memory = watchMemory()
const from = performance.now()
const kept: number[] = []
const sending = photos.map((photo) => send(photo).then(() => kept.push(performance.now() - from)))
const uploading = await askWhile(Promise.all(sending))
const uploaded = performance.now() - from
const resizing = await askWhile(sizesMade())
const made = performance.now() - from
const { together, server: ofServer, encoder } = memory.stop()
const ofHeic = await timed(() => send(heic))

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
console.log(
  `Kept: the first after ${seconds(percentile(kept, 0))}, all after ${seconds(uploaded)}, all sizes after ${seconds(made)}; a HEIC of ${(heic.pixels / 1e6).toFixed(1)} megapixels after ${seconds(ofHeic)}`,
)
console.log(
  `Memory: ${together.toFixed(0)} MB server and encoder together (aim: at most ${MEMORY_MB}); highest of each: server ${ofServer.toFixed(0)} MB, encoder ${encoder.toFixed(0)} MB`,
)
if (together > MEMORY_MB) process.exitCode = 1
const row = openTable('A light call | p50, ms | p95, ms | p50 as a multiple of quiet | Asked')
for (const [when, taken] of Object.entries({
  quiet,
  'while photos arrive': uploading,
  'while sizes are made': resizing,
})) {
  const p50 = percentile(taken, 0.5)
  const multiple = (p50 / percentile(quiet, 0.5)).toFixed(1)
  row(when, p50.toFixed(1), percentile(taken, 0.95).toFixed(1), multiple, taken.length)
}

async function send({ path: place }: Photo): Promise<void> {
  const form = new FormData()
  form.append('file', await openAsBlob(place), path.basename(place))
  const headers = { authorization: `Bearer ${sender}` }
  const reply = await fetch(`http://127.0.0.1:${server.port}/api/uploads`, { method: 'POST', headers, body: form })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path.basename(place)}: ${reply.status} ${text}`)
}

/** The times of another person's "who am I", repeated until the work is done. */
async function askWhile(work: Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  let isWorking = true
  const done = work.finally(() => (isWorking = false))
  while (isWorking) {
    taken.push(await timed(() => ask(server, get('/api/account', other))))
    await sleep(ASK_EVERY_MS)
  }
  await done
  return taken
}

function sizesMade(): Promise<void> {
  return usingPool(stage.connection, async (pool) => {
    for (let waiting = 1; waiting > 0; await sleep(500)) {
      const { rows } = await pool.query<{ waiting: number }>(
        "select count(*)::int as waiting from pgboss.job where name = 'make-sizes' and state < 'completed'",
      )
      waiting = rows[0]?.waiting ?? 0
    }
  })
}

/** Megabytes of the server and its encoders, sampled together, with the maximum of each. */
function watchMemory() {
  const highest = { together: 0, server: 0, encoder: 0 }
  const timer = setInterval(() => {
    let kB = 0
    for (const { pid, command } of descendantsOf(process.pid)) {
      const name = command.includes('bench/kit/product.ts') ? 'server' : 'encoder'
      if (name === 'encoder' && !command.includes('encoder-child')) continue
      const status = read(`/proc/${pid}/status`)
      kB += kilobytes(status, 'VmRSS')
      highest[name] = Math.max(highest[name], kilobytes(status, 'VmHWM') / 1024)
    }
    highest.together = Math.max(highest.together, kB / 1024)
  }, LOOK_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return highest
    },
  }
}
