import { describe, expect, test } from 'vitest'
import { networkOf } from '../http/connections/http-address.ts'
import { createWindow } from './limits-window.ts'

function aWindow(allowed: number, mostKeys?: number) {
  const clock = { ms: 0 }
  const window = createWindow({ allowed, seconds: 60, now: () => clock.ms, ...(mostKeys ? { mostKeys } : {}) })
  const hits = (key: string, times: number) =>
    Array.from({ length: times }, () => window.hit(key)).filter(({ admitted }) => admitted).length
  return { window, hits, clock }
}

describe('a sliding minute', () => {
  test('admits exactly what is allowed, for each key by itself', () => {
    const { hits, window } = aWindow(120)
    expect(hits('a', 200)).toBe(120)
    expect(hits('b', 119)).toBe(119)
    expect(window.hit('b')).toEqual({ admitted: true, remaining: 0, reset: 60, retryAfter: 0 })
  })

  test('nobody gets twice the limit at the edge of a window', () => {
    const { hits, clock } = aWindow(100)
    clock.ms = 59_000
    expect(hits('a', 1)).toBe(1)
    clock.ms = 118_900
    expect(hits('a', 200)).toBe(99)
    clock.ms = 119_100
    expect(hits('a', 200)).toBe(0)
    clock.ms = 149_000
    expect(hits('a', 200)).toBe(50)
  })

  test('who waits as long as told is admitted, and not a second earlier', () => {
    for (const [first, later] of [
      [100, 0],
      [100, 61_000],
      [60, 61_000],
      [100, 90_000],
    ] as const) {
      const { hits, window, clock } = aWindow(100)
      hits('a', first)
      clock.ms = later
      hits('a', 200)
      const { retryAfter } = window.hit('a')
      clock.ms = later + (retryAfter - 1) * 1000 - 1
      if (retryAfter > 1) expect([first, later, window.hit('a').admitted]).toEqual([first, later, false])
      clock.ms = later + retryAfter * 1000
      expect([first, later, window.hit('a').admitted]).toEqual([first, later, true])
    }
  })

  test('after two minutes nothing is left, and old keys are forgotten', () => {
    const { hits, window, clock } = aWindow(10)
    for (let i = 0; i < 100; i++) hits(`key-${i}`, 10)
    clock.ms = 120_000
    expect(hits('key-0', 20)).toBe(10)
    for (let i = 0; i < 100; i++) hits(`new-${i}`, 1)
    expect(window.size).toBe(101)
  })

  test('a flood of addresses takes no more memory than set aside', () => {
    const { window, hits } = aWindow(10, 1000)
    for (let i = 0; i < 10_000; i++) hits(`key-${i}`, 1)
    expect(window.size).toBeLessThanOrEqual(1000)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
  ["1.2.3.4'; --", 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'], // a socket that is already closed
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))
