import { expect, test } from 'vitest'
import { keepFailed, outboxReducer, readFailed, type Outgoing } from './outbox.ts'

const message = (key: string) => ({ key, threadId: 3, body: `text ${key}`, at: '2026-11-20T08:00:00.000Z' })
const queued = (['a', 'b'] as const).reduce<readonly Outgoing[]>(
  (state, key) => outboxReducer(state, { type: 'queued', message: message(key) }),
  [],
)
const states = (messages: readonly Outgoing[]) => messages.map(({ key, state }) => `${key} ${state}`)

test('a message waits, fails, is tried again and leaves when it has arrived', () => {
  expect(states(queued)).toEqual(['a sending', 'b sending'])
  const failed = outboxReducer(queued, { type: 'failed', key: 'a' })
  expect(states(failed)).toEqual(['a failed', 'b sending'])
  const retried = outboxReducer(failed, { type: 'retried', key: 'a' })
  expect(states(outboxReducer(retried, { type: 'done', key: 'a' }))).toEqual(['b sending'])
})

test('what failed outlives the page; what was on its way does not come twice', () => {
  const kept = new Map<string, string>()
  const device = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const failed = outboxReducer(queued, { type: 'failed', key: 'a' })
  keepFailed(device, failed)
  expect(states(readFailed(device))).toEqual(['a failed'])
  expect(states(outboxReducer(failed, { type: 'revived', messages: readFailed(device) }))).toEqual([
    'a failed',
    'b sending',
  ])
  keepFailed(device, outboxReducer(failed, { type: 'done', key: 'a' }))
  expect(kept.size).toBe(0)
})

test('rubbish on the device is no message', () => {
  const device = (text: string) => ({ getItem: () => text, setItem: () => undefined, removeItem: () => undefined })
  expect(readFailed(device('{'))).toEqual([])
  expect(readFailed(device('[1, null, {"key": "a", "state": "failed"}]'))).toEqual([])
})
