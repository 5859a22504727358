import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createEncoder, type Encoder } from './encoder.ts'
import type { EncodeJob } from './encoder-jobs.ts'
import { createQueue, type Urgency, type Waiting } from './encoder-queue.ts'

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
const large = (name: string) => ({ kind: 'clean', from: at('large.jpg'), to: at(name), longest: 2560 }) as const

test('a job whose process is killed is done by the next one', async () => {
  encoder = createEncoder()
  await encoder.run(size('first.webp'))
  const first = encoder.pid()
  const busy = encoder.run(large('again.webp'))
  process.kill(first ?? 0, 'SIGKILL')
  expect(await busy).toMatchObject({ width: 2560, height: 1707 })
  expect(encoder.pid()).not.toBe(first)
})

test('refuses once its process was killed twice over the same job', async () => {
  encoder = createEncoder()
  const busy = encoder.run(large('never.webp')).catch((error: unknown) => String(error))
  const first = encoder.pid()
  process.kill(first ?? 0, 'SIGKILL')
  await expect.poll(() => encoder.pid(), { timeout: 5000 }).not.toBe(first)
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

test('two small ones side by side, a large one alone, and none overtakes it', () => {
  const queue = createQueue()
  const waiting = (id: number, weight: 1 | 2): Waiting => ({
    id,
    weight,
    tries: 0,
    urgency: 'soon',
    job: size('x'),
    resolve: () => {},
    reject: () => {},
  })
  for (const each of [waiting(1, 1), waiting(2, 2), waiting(3, 1)]) queue.push(each)
  expect(queue.take(2)?.id).toBe(1)
  expect(queue.take(1)).toBeUndefined()
  expect(queue.take(2)?.id).toBe(2)
  expect(queue.take(0)).toBeUndefined()
  expect(queue.take(2)?.id).toBe(3)
  expect(queue.length()).toBe(0)
})
