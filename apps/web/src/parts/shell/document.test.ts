import { expect, test, vi } from 'vitest'
import { first } from './Document.tsx'

/** The redirect from an address for a person who chose a language before. */
function takenTo(saved: string, address: string): string | undefined {
  const location = Object.assign(new URL(address, 'https://husrum.example'), { replace: vi.fn() })
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- our own text, run as a browser does
  const run = new Function('location', 'localStorage', first)
  run(location, { getItem: () => saved })
  const [to] = location.replace.mock.calls[0] ?? []
  return to === undefined ? undefined : new URL(String(to), 'https://husrum.example').href
}

test.each([
  ['de', '/experts?page=2#top', 'https://husrum.example/de/experts?page=2#top'],
  ['en', '/de', 'https://husrum.example/'],
  ['dk', '/de/experts', 'https://husrum.example/dk/experts'],
  ['da', '/da/experts', undefined],
  ['en', '/da//evil.example/x', 'https://husrum.example//evil.example/x'],
  ['de', '/da//evil.example', 'https://husrum.example/de//evil.example'],
  ['en', '/da/\\\\evil.example', 'https://husrum.example///evil.example'],
  ['//evil.example', '/experts', undefined],
])('with %s saved, %s leads to %s', (saved, address, to) => expect(takenTo(saved, address)).toBe(to))

test('text becomes markup only where it is no element, or the empty script that React makes', () => {
  const createPolicy = vi.fn<(name: string, rules: { createHTML(text: string): string | null }) => void>()
  vi.stubGlobal('trustedTypes', { createPolicy })
  takenTo('en', '/')
  vi.unstubAllGlobals()
  const call = createPolicy.mock.calls[0]
  const rules = call?.[1]
  expect([call?.[0], Object.keys(rules ?? {})]).toEqual(['default', ['createHTML']])
  // React writes the text above in the same way when it has to render the whole document again
  const allowed = ['', '{"@type":"Person"}', '<script></script>', first]
  expect(allowed.filter((text) => rules?.createHTML(text) !== text)).toEqual([])
  const refused = ['<img src=x onerror=a()>', '<script>a()</script>', ' <script></script>', '<']
  expect(refused.filter((text) => rules?.createHTML(text) !== null)).toEqual([])
})
