/**
 * `npm run bench:media`: one person uploads 24 photos of about 12 MB at once. Measures the memory of server and
 * encoder, the time until all are stored and resized, and the delay of another person's small call. Linux only: memory
 * is read from /proc.
 */
import { openAsBlob } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hashSecret, newToken } from '../apps/server/src/domains/identity/accounts/common/secrets.ts'
import { openPool } from '../apps/server/src/platform/database/database.ts'
import { startChild } from './api/child.ts'
import { openStage } from './api/stage.ts'
import { watchMemory } from './media/memory.ts'
import { makeHeic, makePhotos, type Photo } from '../apps/server/src/testing/photos/camera.ts'

const QUIET_MS = 8000
const ASK_EVERY_MS = 20
/** The product's own limit (docs/product/quality.md, uploads). */
const MEMORY_MB = 600

const stage = await openStage(0)
const pool = openPool(stage.connection, 2)
const server = await startChild(import.meta.resolve('./api/ours.ts'), {
  BENCH_CONNECTION: JSON.stringify(stage.connection),
  BENCH_FOLDER: stage.folder,
})
try {
  const folder = path.join(stage.folder, 'photos')
  await mkdir(folder)
  const photos = await makePhotos(folder)
  const heic = await makeHeic(folder)
  const [sender, other] = [await aToken(), await aToken()]
  const sum = photos.reduce((all, { bytes }) => all + bytes, 0)
  console.log(`${photos.length} photos of 24 and 48 megapixels, ${(sum / photos.length / 1e6).toFixed(1)} MB each`)

  const quiet = await askWhile(other, sleep(QUIET_MS))
  const memory = watchMemory()
  const from = performance.now()
  const kept: number[] = []
  const sending = Promise.all(
    photos.map((photo) => send(sender, photo).then(() => kept.push(performance.now() - from))),
  )
  const busy = await askWhile(other, sending)
  const uploaded = performance.now() - from
  const afterwards = await askWhile(other, sizesMade(pool))
  const made = performance.now() - from
  const peaks = memory.stop()

  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
  console.log(
    `  kept     the first after ${seconds(Math.min(...kept))}, all after ${seconds(uploaded)}; all sizes after ${seconds(made)}`,
  )
  console.log(
    `  memory   ${peaks.together.toFixed(0)} MB server and encoder together (aim: at most ${MEMORY_MB}); highest of each: server ${peaks.server.toFixed(0)} MB, encoder ${peaks.encoder.toFixed(0)} MB (${peaks.encoders} processes)`,
  )
  say('quiet', quiet)
  say('uploads', busy, quiet)
  say('sizes', afterwards, quiet)
  const heicFrom = performance.now()
  await send(sender, heic)
  console.log(
    `  HEIC     ${(heic.pixels / 1e6).toFixed(1)} megapixels kept after ${seconds(performance.now() - heicFrom)}`,
  )
} finally {
  server.stop()
  await pool.end()
  await stage.stop()
}

async function aToken(): Promise<string> {
  const token = newToken()
  await pool.query(
    `with person as (
       insert into accounts (role, name, email, password_hash, country_id, city_id)
       select 'client', 'Karen Holm', 'media-' || gen_random_uuid() || '@husrum.example', '', country_id, id from cities order by id limit 1 returning id
     )
     insert into sessions (token_hash, account_id, expires_at) select $1, id, now() + interval '1 hour' from person`,
    [hashSecret(token)],
  )
  return token
}

async function send(token: string, { path: place }: Photo): Promise<void> {
  const form = new FormData()
  form.append('file', await openAsBlob(place), path.basename(place))
  const reply = await fetch(`http://127.0.0.1:${server.port}/api/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!reply.ok) throw new Error(`${path.basename(place)}: ${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
}

/** The times of another person's "who am I", repeated until the work is done. */
async function askWhile(token: string, work: Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  let working = true
  const done = work.finally(() => {
    working = false
  })
  while (working) {
    const from = performance.now()
    const reply = await fetch(`http://127.0.0.1:${server.port}/api/account`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`/api/account: ${reply.status}`)
    taken.push(performance.now() - from)
    await sleep(ASK_EVERY_MS)
  }
  await done
  return taken.toSorted((a, b) => a - b)
}

async function sizesMade(db: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ waiting: number }>(
      "select count(*)::int as waiting from pgboss.job where name = 'make-sizes' and state < 'completed'",
    )
    if (rows[0]?.waiting === 0) return
    await sleep(500)
  }
}

function say(when: string, taken: readonly number[], quiet?: readonly number[]): void {
  const at = (list: readonly number[], share: number) => list[Math.floor(list.length * share)] ?? 0
  const [p50, p95] = [at(taken, 0.5), at(taken, 0.95)]
  const ratio = quiet ? `, ${(p50 / at(quiet, 0.5)).toFixed(1)}× and ${(p95 / at(quiet, 0.95)).toFixed(1)}× quiet` : ''
  console.log(
    `  ${when.padEnd(8)} a light call takes ${p50.toFixed(1)} ms (p95 ${p95.toFixed(1)})${ratio}; ${taken.length} asked`,
  )
}
