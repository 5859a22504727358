import { expect, test } from 'vitest'
import { serialise } from './serialise.ts'

test('what was asked for first is looked at first, and what is read last is what holds', async () => {
  let stored = 'before'
  let known = ''
  const answers: (() => void)[] = []
  const look = serialise(async () => {
    const read = stored
    await new Promise<void>((answer) => answers.push(answer))
    known = read
  })
  const polled = look()
  await expect.poll(() => answers.length).toBe(1)
  stored = 'after'
  const asked = look()
  answers.at(-1)?.() // of two parallel questions the later one is answered first
  await expect.poll(() => answers.length).toBe(2)
  for (const answer of answers) answer()
  await Promise.all([polled, asked])
  expect(known).toBe('after')
})

test('a look that fails is told to whoever asked for it, and to nobody else', async () => {
  let fails = true
  const look = serialise(async () => {
    if (fails) throw new Error('no answer')
  })
  const failed = look()
  const next = failed.catch(() => {
    fails = false
    return look()
  })
  await expect(failed).rejects.toThrow('no answer')
  await expect(next).resolves.toBeUndefined()
})
