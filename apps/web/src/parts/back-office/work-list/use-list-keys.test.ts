import { afterEach, expect, test, vi } from 'vitest'
import { walk } from './use-list-keys.ts'

afterEach(() => vi.unstubAllGlobals())

/** Four rows of which the second one is open, in a page that has only what `walk` reads. */
function aList(focused?: number) {
  const calls: string[] = []
  const rows = [0, 1, 2, 3].map((place) => ({
    hasAttribute: () => place === 1,
    focus: () => calls.push(`focus ${place}`),
    click: () => calls.push(`open ${place}`),
    scrollIntoView: () => undefined,
  }))
  vi.stubGlobal('document', { activeElement: focused === undefined ? null : rows[focused] })
  const list = { querySelectorAll: () => rows } as unknown as HTMLElement // the only method that `walk` calls on it
  return { list, calls }
}

test('the row that j and k mark is the one that is opened, where keys act on the open one', () => {
  const { list, calls } = aList()
  walk(list, 1, true)
  expect(calls).toEqual(['focus 2', 'open 2'])
})

test('from the focused row, and no farther than the end, where nothing is opened anew', () => {
  const { list, calls } = aList(3)
  walk(list, 1, true)
  walk(list, -1, true)
  expect(calls).toEqual(['focus 3', 'focus 2', 'open 2'])
})

test('elsewhere walking only moves the focus', () => {
  const { list, calls } = aList(0)
  walk(list, 1, false)
  expect(calls).toEqual(['focus 1'])
})
