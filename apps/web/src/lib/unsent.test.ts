import { expect, test } from 'vitest'
import { forgetUnsent, keepUnsentOf, UNSENT } from './unsent.ts'

function memory() {
  const kept = new Map<string, string>()
  const device = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    key: (place: number) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size
    },
  }
  return { kept, keep: () => device }
}

test('unsent words wait for the person who wrote them, and go when somebody else signs in', () => {
  const { kept, keep } = memory()
  keepUnsentOf(1, keep)
  kept.set(`${UNSENT}4`, 'Dear Bo')
  kept.set(`${UNSENT}outbox`, '[]')
  kept.set('locale', 'da')
  keepUnsentOf(1, keep)
  expect(kept.get(`${UNSENT}4`)).toBe('Dear Bo')
  keepUnsentOf(2, keep)
  expect([...kept.keys()].toSorted()).toEqual(['husrum.unsent-of', 'locale'])
})

test('signing out by choice leaves nothing unsent behind', () => {
  const { kept, keep } = memory()
  for (const name of ['4', '5', 'outbox']) kept.set(UNSENT + name, 'text')
  forgetUnsent(keep)
  expect(kept.size).toBe(0)
})

test('a browser that keeps nothing stops nobody', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  expect(() => keepUnsentOf(1, refuse)).not.toThrow()
  expect(() => forgetUnsent(refuse)).not.toThrow()
})
