import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createEncoder, type Encoder } from './encoder.ts'
import type { EncodeJob } from './encoder-jobs.ts'
import { heldBySize } from './image-memory.ts'
import { createQueue, weightOf, type Urgency, type Waiting } from './encoder-queue.ts'

let encoder: Encoder
let folder: string
const at = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-encoder-'))
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#885533', noise } })
  const bytes = await photo.jpeg().toBuffer()
  await writeFile(at('photo.jpg'), bytes)
  await sharp(bytes).resize(6000, 4000).jpeg().toFile(at('large.jpg'))
})
afterEach(() => encoder?.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const size = (name: string): Extract<EncodeJob, { kind: 'sizes' }> => ({
  kind: 'sizes',
  from: at('photo.jpg'),
  make: [{ to: at(name), width: 320, format: 'webp' }],
})
const large = (name: string) =>
  ({ kind: 'clean', from: at('large.jpg'), to: at(name), longest: 2560, type: 'image/jpeg' }) as const

test('a job whose process is killed is done by the next one', async () => {
  encoder = createEncoder()
  await encoder.run(size('first.webp'))
  const first = encoder.pid()
  const busy = encoder.run(large('again.webp'))
  process.kill(first ?? 0, 'SIGKILL')
  expect(await busy).toMatchObject({ width: 2560, height: 1707 })
  expect(encoder.pid()).not.toBe(first)
})

test.skipIf(!existsSync('/proc/self/task'))('all its threads leave the processor to the server first', async () => {
  encoder = createEncoder()
  await encoder.run(size('behind.webp'))
  const tasks = `/proc/${encoder.pid()}/task`
  // the 19th field; the program's name may contain anything, and ends with the last bracket
  const niceness = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  const all = readdirSync(tasks).map((id) => niceness(readFileSync(path.join(tasks, id, 'stat'), 'utf8')))
  expect(all.length).toBeGreaterThan(1)
  expect(Math.min(...all)).toBeGreaterThan(niceness(readFileSync('/proc/self/stat', 'utf8')))
})

test('refuses once its process was killed twice over the same job', async () => {
  encoder = createEncoder()
  const busy = encoder.run(large('never.webp')).catch((error: unknown) => String(error))
  const first = encoder.pid()
  process.kill(first ?? 0, 'SIGKILL')
  await expect.poll(() => encoder.pid()).not.toBe(first)
  await expect.poll(() => encoder.pid()).toBeDefined()
  process.kill(encoder.pid() ?? 0, 'SIGKILL')
  expect(await busy).toContain('The encoder ended')
})

test('closing answers whoever waits, and leaves no process', async () => {
  encoder = createEncoder()
  const waiting = Array.from({ length: 5 }, (_, n) =>
    encoder.run(large(`closing-${n}.webp`)).catch((error: unknown) => error),
  )
  const pid = encoder.pid() ?? 0
  await encoder.close()
  for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 503, code: 'unavailable' })
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('the more urgent goes first, whatever came before it', async () => {
  encoder = createEncoder()
  const done: string[] = []
  const ask = async (name: string, urgency: Urgency) => {
    await encoder.run(size(`${name}.webp`), { urgency, pixels: 20_000_000 })
    done.push(name)
  }
  const first = ask('running', 'later')
  await Promise.all([first, ask('background', 'later'), ask('upload', 'soon'), ask('page', 'now')])
  expect(done).toEqual(['running', 'page', 'upload', 'background'])
})

const waiting = (id: number, more: Partial<Waiting> = {}): Waiting => ({
  id,
  weight: 1,
  tries: 0,
  urgency: 'soon',
  job: size('x'),
  resolve: () => {},
  reject: () => {},
  ...more,
})

test('two small ones side by side, a large one alone, and none overtakes it', () => {
  const queue = createQueue()
  for (const each of [waiting(1), waiting(2, { weight: 2 }), waiting(3)]) queue.push(each)
  expect(queue.take(2)?.id).toBe(1)
  expect(queue.take(1)).toBeUndefined()
  expect(queue.take(2)?.id).toBe(2)
  expect(queue.take(0)).toBeUndefined()
  expect(queue.take(2)?.id).toBe(3)
  expect(queue.length()).toBe(0)
})

test('alone is what has many pixels, or takes much memory: of the sizes we make only the largest AVIF', () => {
  expect([12_000_000, 24_000_000].map((pixels) => weightOf(pixels))).toEqual([1, 2])
  const sizes = [
    ['avif', 1920],
    ['avif', 1280],
    ['jpg', 1920],
    ['webp', 1920],
  ] as const
  const held = sizes.map(([format, width]) => heldBySize(format, { width, height: width * 0.75 }))
  expect(held.map((each) => weightOf(4_000_000, each))).toEqual([2, 1, 1, 1])
})

test('senders take turns, whatever one of them has sent before', () => {
  const queue = createQueue()
  for (const id of [1, 2, 3, 4]) queue.push(waiting(id, { by: 7 }))
  queue.push(waiting(5, { by: 8 }))
  queue.push(waiting(6, { by: '192.0.2.1' }))
  const first = queue.take(2)
  expect(first?.id).toBe(1)
  // a retried job goes before all others
  if (first) queue.unshift(first)
  expect(Array.from({ length: 6 }, () => queue.take(2)?.id)).toEqual([1, 5, 6, 2, 3, 4])
})

test('one sender fills neither the queue nor the places of others', () => {
  const queue = createQueue({ total: 6, each: 4 })
  const taken = [1, 2, 3, 4, 5].map((id) => queue.push(waiting(id, { by: 7 })).taken)
  expect(taken).toEqual([true, true, true, true, false])
  for (const id of [6, 7]) queue.push(waiting(id, { by: 8 }))
  // when full, the sender with the longest queue loses its last place, until no sender has a clearly longer queue
  expect(queue.push(waiting(8, { by: 9 }))).toMatchObject({ taken: true, instead: { id: 4 } })
  expect(queue.push(waiting(9, { by: 9 }))).toMatchObject({ taken: true, instead: { id: 3 } })
  expect(queue.push(waiting(10, { by: 9 }))).toEqual({ taken: false })
  // background jobs have a durable queue of their own
  expect(queue.push(waiting(11, { urgency: 'later' }))).toEqual({ taken: true })
  expect(queue.drain().map(({ id }) => id)).toEqual([1, 2, 6, 7, 8, 9, 11])
})

test.skipIf(!existsSync('/proc/self/status'))(
  'a process that holds too much is ended, and the picture refused',
  async () => {
    encoder = createEncoder({ processMax: 20 * 1024 * 1024 })
    await expect(encoder.run(large('too-much.webp'))).rejects.toThrow('The encoder ended')
  },
)

/** A pipe that is never written, so reading from it never starts. */
function hanging(name: string): Extract<EncodeJob, { kind: 'sizes' }> {
  execFileSync('mkfifo', [at(name)])
  return { ...size(`${name}.webp`), from: at(name) }
}

test('beside one that ends the process, others are tried again without it', async () => {
  encoder = createEncoder()
  const hostile = encoder.run(hanging('hostile')).catch((error: unknown) => String(error))
  const innocent = encoder.run(large('innocent.webp'))
  const first = encoder.pid()
  process.kill(first ?? 0, 'SIGKILL')
  expect(await innocent).toMatchObject({ width: 2560 })
  expect(encoder.pid()).not.toBe(first)
  process.kill(encoder.pid() ?? 0, 'SIGKILL')
  expect(await hostile).toContain('The encoder ended')
})

test(
  'one that never ends is refused after its second time; every other is served meanwhile',
  { timeout: 60_000 },
  async () => {
    encoder = createEncoder({ limitsMs: { 1: 4000, 2: 4000 } })
    let refusal: string | undefined
    const endless = encoder.run(hanging('endless'), { by: 1 }).catch((error: unknown) => {
      refusal = String(error)
    })
    for (let n = 0; refusal === undefined; n += 1)
      expect(await encoder.run(size(`beside-${n}.webp`), { by: 2 })).toEqual({ kind: 'sizes' })
    await endless
    expect(refusal).toContain('The encoder ended')
  },
)
