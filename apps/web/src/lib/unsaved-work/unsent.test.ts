import { afterEach, expect, test, vi } from 'vitest'
import { clearUnsent, claimUnsent, PROFILE_EDITS, PROJECT_EDITS, UNSENT } from './unsent.ts'

afterEach(() => vi.unstubAllGlobals())

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
  claimUnsent(1, keep)
  kept.set(`${UNSENT}4`, 'Dear Bo')
  kept.set(`${UNSENT}outbox`, '[]')
  kept.set('locale', 'da')
  claimUnsent(1, keep)
  expect(kept.get(`${UNSENT}4`)).toBe('Dear Bo')
  claimUnsent(2, keep)
  expect([...kept.keys()].toSorted()).toEqual(['husrum.unsent-of', 'locale'])
})

test('signing out by choice leaves nothing unsent behind', () => {
  const { kept, keep } = memory()
  for (const name of ['4', '5', 'outbox']) kept.set(UNSENT + name, 'text')
  clearUnsent(keep)
  expect(kept.size).toBe(0)
})

test('logging out, and logging in as somebody else, delete the edits that this tab keeps of a profile and of projects', () => {
  const [device, tab] = [memory(), memory()]
  vi.stubGlobal('sessionStorage', tab.keep())
  const edit = () => {
    for (const name of [`${PROFILE_EDITS}4:basics`, `${PROJECT_EDITS}1:new`, `${PROJECT_EDITS}1:sent`, 'code asked'])
      tab.kept.set(name, '{}')
  }
  edit()
  clearUnsent(device.keep)
  expect([...tab.kept.keys()]).toEqual(['code asked'])
  claimUnsent(1, device.keep)
  edit()
  claimUnsent(1, device.keep)
  expect(tab.kept.size).toBe(4)
  claimUnsent(2, device.keep)
  expect([...tab.kept.keys()]).toEqual(['code asked'])
})

test('a browser that keeps nothing stops nobody', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  expect(() => claimUnsent(1, refuse)).not.toThrow()
  expect(() => clearUnsent(refuse)).not.toThrow()
})
