import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { withNonce } from './web-nonce.ts'

const pieces = ['<script nonce="', '">Åse</script><style nonce="', '"></style>'].map((text) => Buffer.from(text))
const page = (nonce: string) => `<script nonce="${nonce}">Åse</script><style nonce="${nonce}"></style>`
const response = () => new EventEmitter() as ServerResponse // only its events are used

test('a copy is used again once it was sent, with another nonce and nothing of the last one', () => {
  const sent = response()
  const first = withNonce(pieces, 'aaaa', sent)
  expect(first.toString()).toBe(page('aaaa'))
  sent.emit('finish')
  const second = withNonce(pieces, 'bbbb', response())
  expect(second).toBe(first)
  expect(second.toString()).toBe(page('bbbb'))
})

test('a copy that is still being sent, or broke off, is nobody else’s', () => {
  const [one, other] = [response(), response()]
  const first = withNonce(pieces, 'cccc', one)
  const second = withNonce(pieces, 'dddd', other)
  expect(second).not.toBe(first)
  one.emit('close')
  const third = withNonce(pieces, 'eeee', response())
  expect(third).not.toBe(first)
  expect([first, second, third].map(String)).toEqual(['cccc', 'dddd', 'eeee'].map(page))
})

test('a page without a place for a nonce is sent as it is', () => {
  const whole = [Buffer.from('whole')]
  expect(withNonce(whole, 'ffff', response())).toBe(whole[0])
  expect(withNonce([], 'ffff', response()).length).toBe(0)
})
