import { expect, test, vi } from 'vitest'
import type { KeyValueStore } from '#lib/device-storage/storage.ts'
import { openDrafts } from './drafts.ts'

function memory(): KeyValueStore & { all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    get length() {
      return all.size
    },
    key: (place) => [...all.keys()][place] ?? null,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  }
}
const DAY = 24 * 3_600_000
function opened(flow = 'client-brief') {
  const device = memory()
  const tab = memory()
  const clock = { now: 1_000_000 }
  const open = (otherTab = tab) =>
    openDrafts(flow, ['password', 'verifyCode'], { device, tab: otherTab, now: () => clock.now })
  return { device, tab, clock, open, drafts: open() }
}

test('a draft is found again by its own tab, without what is secret', () => {
  const { drafts, device } = opened()
  expect(
    drafts.save('abc1234', { reached: 3, answers: { name: 'Ann', password: 'morning sun', verifyCode: '123456' } }),
  ).toBe(true)
  expect(drafts.own()).toEqual({ id: 'abc1234', savedAt: 1_000_000, reached: 3, answers: { name: 'Ann' } })
  expect([...device.all.values()].join()).not.toMatch(/morning sun|123456/)
})

test('another tab has no draft of its own, but sees the newest', () => {
  const { drafts, open, clock } = opened()
  drafts.save('aaaaaaa', { reached: 1, answers: {} })
  clock.now += 5
  const other = open(memory())
  other.save('bbbbbbb', { reached: 2, answers: {} })
  expect(open(memory()).own()).toBeUndefined()
  expect(open(memory()).newest()?.id).toBe('bbbbbbb')
  expect(drafts.own()?.id).toBe('aaaaaaa')
})

test('drafts of one flow are none of another', () => {
  const { drafts, device, tab } = opened()
  drafts.save('aaaaaaa', { reached: 1, answers: {} })
  const other = openDrafts('sign-up', [], { device, tab, now: () => 0 })
  expect(other.own()).toBeUndefined()
  expect(other.newest()).toBeUndefined()
})

test('after 30 days a draft is gone', () => {
  const { drafts, clock, device } = opened()
  drafts.save('aaaaaaa', { reached: 1, answers: {} })
  clock.now += 30 * DAY
  expect(drafts.newest()?.id).toBe('aaaaaaa')
  clock.now += 1
  expect(drafts.newest()).toBeUndefined()
  expect(device.all.size).toBe(0)
})

test('a removed draft is nobody’s own', () => {
  const { drafts, device } = opened()
  drafts.save('aaaaaaa', { reached: 1, answers: {} })
  drafts.remove('aaaaaaa')
  expect(drafts.own()).toBeUndefined()
  expect(device.all.size).toBe(0)
})

test('an adopted draft is the tab’s own', () => {
  const { drafts, open } = opened()
  drafts.save('aaaaaaa', { reached: 1, answers: {} })
  const other = open(memory())
  other.adopt('aaaaaaa')
  expect(other.own()?.id).toBe('aaaaaaa')
})

test.each(['', 'nonsense', '[]', '{"savedAt":"soon"}', 'null'])('what makes no sense is no draft: %j', (text) => {
  const { drafts, device, tab } = opened()
  device.setItem('husrum.draft.client-brief.x', text)
  tab.setItem('husrum.draft.client-brief', 'x')
  expect(drafts.own()).toBeUndefined()
  expect(drafts.newest()).toBeUndefined()
})

test('where the browser keeps nothing, saving says so and nothing throws', () => {
  const refuse = () => {
    throw new DOMException('QuotaExceededError')
  }
  const full: KeyValueStore = { length: 0, key: () => null, getItem: refuse, setItem: refuse, removeItem: refuse }
  const drafts = openDrafts('client-brief', [], { device: full, tab: full, now: () => 0 })
  expect(drafts.save('aaaaaaa', { reached: 0, answers: {} })).toBe(false)
  expect(drafts.own()).toBeUndefined()
  expect(drafts.newest()).toBeUndefined()
  drafts.remove('aaaaaaa')
})

test('a registration goes on where even naming the storage throws, without a draft', () => {
  vi.stubGlobal('window', globalThis)
  const blocked = {
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
    configurable: true,
  }
  const before = (['localStorage', 'sessionStorage'] as const).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name] of before) Object.defineProperty(globalThis, name, blocked)
  try {
    const drafts = openDrafts('sign-up', ['password'])
    expect(drafts.save('aaaaaaa', { reached: 0, answers: { name: 'Ann' } })).toBe(false)
    drafts.adopt('aaaaaaa')
    expect([drafts.own(), drafts.newest()]).toEqual([undefined, undefined])
    drafts.remove('aaaaaaa')
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    vi.unstubAllGlobals()
  }
})
