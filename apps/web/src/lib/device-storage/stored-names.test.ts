import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { shownNameOf, storedIdOf, storedIds, storedNames } from './stored-names.ts'

const web = path.resolve(import.meta.dirname, '../../..')
const sources = globSync(['src/**/*.{ts,tsx}', 'public/*.js'], { cwd: web }).filter(
  (file) => !/\.test\.tsx?$|stored-names\.ts$/.test(file),
)
/** Text that begins as our names do, in any quotes; an interpolation counts as one word. */
const NAME = /['"`]((?:husrum[.:-]|push-|token |tsr-)[^'"`\s]*)['"`]/g
/** Names of downloaded files, and of a lock between tabs: nothing is stored under them. */
const others = /\.(zip|ics|pdf|csv|test|example)$|^push-(subscriptions?|keys?)$|^husrum\.outbox$/

const kinds = ['cookie', 'local', 'session', 'cache'] as const

test('every name that pages keep something under is on the page about cookies', () => {
  const names = sources.flatMap((file) =>
    [...readFileSync(path.join(web, file), 'utf8').matchAll(NAME)].map(([, name = '']) =>
      name.replace(/\$\{[^}]*\}/g, 'x').replace(/[.:]$/, (end) => `${end}x`),
    ),
  )
  expect(names.length).toBeGreaterThan(5)
  const missing = names.filter((name) => !others.test(name) && !kinds.some((kind) => storedIdOf(kind, name)))
  expect(missing, 'add it to stored-names.ts, and its words to parts/identity/legal-texts/words').toEqual([])
})

test('a name is found by its kind, whole or by its beginning', () => {
  expect(storedIdOf('cookie', 'access_token')).toBe('token')
  expect(storedIdOf('local', 'access_token')).toBeUndefined()
  expect(storedIdOf('local', 'husrum.draft.client-brief.1a2b')).toBe('drafts')
  expect(storedIdOf('local', 'husrum.leads.keys')).toBe('keys')
  expect(storedIdOf('session', 'token reset-password')).toBe('mailed')
  expect(storedIdOf('cookie', '_ga')).toBeUndefined()
})

test('what visitors read has no product’s name, and still finds the entry', () => {
  for (const id of storedIds) {
    const shown = shownNameOf(id)
    expect(shown).not.toMatch(/husrum/i)
    const parts = shown.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    expect(storedNames[id].name).toMatch(new RegExp(`^${parts.join('.+')}$`))
  }
})
