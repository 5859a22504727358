import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { areasOfStories, storiesFor } from './changed.ts'

const root = path.resolve(import.meta.dirname, '..')

test('every story is in the table, and every area is there', () => {
  const stories = globSync('e2e/*.story.ts', { cwd: root }).map((file) => path.basename(file, '.story.ts'))
  expect(Object.keys(areasOfStories).toSorted()).toEqual(stories.toSorted())
  const homes = [
    'apps/web/src/{screens,parts,flows}',
    'apps/web/locales',
    'apps/server/src/domains/*',
    'packages/contract/src/*',
  ]
  for (const area of new Set(Object.values(areasOfStories).flatMap((areas) => areas.split(' '))))
    expect(globSync(`{${homes.join(',')}}/${area}{,-*,.ts}`, { cwd: root }), area).not.toEqual([])
})

test.each([
  ['apps/web/src/screens/leads/LeadRow.tsx', ['brief', 'leads', 'sharing', 'session-over']],
  ['apps/server/src/domains/clients/favourites/favourites.service.ts', ['matches']],
  ['packages/contract/src/market/leads/moves.rules.ts', ['brief', 'leads', 'sharing', 'session-over']],
  ['apps/web/locales/mail-account/de.json', ['notifications']],
  ['apps/web/src/ui/Button.tsx', ['access', 'brief', 'budgets', 'deferred-hydration']],
  ['apps/web/src/lib/queries/favourites.ts', ['matches']],
  ['e2e/notifications.story.ts', ['notifications']],
  ['docs/product/wording.md', []],
])('%s is walked through by %s', (file, stories) => {
  expect(existsSync(path.join(root, file))).toBe(true)
  expect(storiesFor([file])).toEqual(stories)
})

test('a change of what the stories share runs them all', () => {
  expect(storiesFor(['e2e/support/axe.ts'])).toHaveLength(Object.keys(areasOfStories).length)
})
