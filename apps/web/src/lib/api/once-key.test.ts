import { expect, test } from 'vitest'
import { createOnceKey } from './once-key.ts'

test('a second press sends the same key, another text or the next one another', () => {
  let made = 0
  const once = createOnceKey(() => `key ${++made}`)
  const keyFor = (of: unknown) => once.optionsFor(of).headers['idempotency-key']
  expect([keyFor({ body: 'Hello' }), keyFor({ body: 'Hello' })]).toEqual(['key 1', 'key 1'])
  expect(keyFor({ body: 'Hello again' })).toBe('key 2')
  once.arrived()
  expect(keyFor({ body: 'Hello again' })).toBe('key 3')
})
