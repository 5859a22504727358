import { expect, test } from 'vitest'
import { storeOutgoing, outboxReducer, readOutgoing, type Outgoing } from './outbox.ts'

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

test('what did not reach the server waits, outlives the page, and is tried again', () => {
  const waiting = outboxReducer(queued, { type: 'unreached', key: 'a' })
  expect(states(waiting)).toEqual(['a waiting', 'b sending'])
  expect(states(outboxReducer(waiting, { type: 'retried', key: 'a' }))).toEqual(['a sending', 'b sending'])
  const device = { getItem: () => JSON.stringify(waiting), setItem: () => undefined, removeItem: () => undefined }
  expect(states(readOutgoing(device))).toEqual(['a waiting', 'b sending'])
})

test('what failed and what was on its way outlive the page', () => {
  const kept = new Map<string, string>()
  const device = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const failed = outboxReducer(queued, { type: 'failed', key: 'a' })
  storeOutgoing(device, failed)
  expect(states(readOutgoing(device))).toEqual(['a failed', 'b sending'])
  expect(states(outboxReducer([], { type: 'revived', messages: readOutgoing(device) }))).toEqual(states(failed))
  // Another tab has them already
  expect(states(outboxReducer(failed, { type: 'revived', messages: readOutgoing(device) }))).toEqual(states(failed))
  storeOutgoing(
    device,
    ['a', 'b'].reduce((state, key) => outboxReducer(state, { type: 'done', key }), failed),
  )
  expect(kept.size).toBe(0)
})

test('rubbish on the device is no message', () => {
  const device = (text: string) => ({ getItem: () => text, setItem: () => undefined, removeItem: () => undefined })
  expect(readOutgoing(device('{'))).toEqual([])
  expect(readOutgoing(device('[1, null, {"key": "a", "state": "failed"}]'))).toEqual([])
})
