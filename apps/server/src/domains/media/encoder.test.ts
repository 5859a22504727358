import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createEncoder, type Encoder } from './encoder.ts'

let encoder: Encoder
afterEach(() => encoder.close())

const photo = await sharp({
  create: {
    width: 900,
    height: 600,
    channels: 3,
    background: '#885533',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .jpeg()
  .toBuffer()
const large = await sharp(photo).resize(6000, 4000).jpeg().toBuffer()

test('a job whose process is killed is done by the next one', async () => {
  encoder = createEncoder()
  await encoder.run({ kind: 'size', bytes: photo, width: 320, format: 'webp' })
  const first = encoder.pid()
  const busy = encoder.run({ kind: 'clean', bytes: large, longest: 2560 })
  process.kill(first ?? 0, 'SIGKILL')
  expect(await busy).toMatchObject({ width: 2560, height: 1707 })
  expect(encoder.pid()).not.toBe(first)
})

test('refuses once its process was killed twice over the same job', async () => {
  encoder = createEncoder()
  const busy = encoder.run({ kind: 'clean', bytes: large, longest: 2560 }).catch((error: unknown) => String(error))
  const first = encoder.pid()
  process.kill(first ?? 0, 'SIGKILL')
  await expect.poll(() => encoder.pid(), { timeout: 5000 }).not.toBe(first)
  await expect.poll(() => encoder.pid()).toBeDefined()
  process.kill(encoder.pid() ?? 0, 'SIGKILL')
  expect(await busy).toContain('The encoder ended')
})

test('closing answers whoever waits, and leaves no process', async () => {
  encoder = createEncoder()
  const waiting = Array.from({ length: 5 }, () =>
    encoder.run({ kind: 'clean', bytes: large, longest: 2560 }).catch((error: unknown) => error),
  )
  const pid = encoder.pid() ?? 0
  await encoder.close()
  for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 503, code: 'unavailable' })
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
