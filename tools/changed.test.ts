import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { featuresOfStories, storiesFor } from './changed.ts'

const root = path.resolve(import.meta.dirname, '..')

test('every story is in the table, and every feature is there', () => {
  const stories = globSync('e2e/**/*.story.ts', { cwd: root }).map((file) =>
    path.relative('e2e', file).replace('.story.ts', ''),
  )
  expect(Object.keys(featuresOfStories).toSorted()).toEqual(stories.toSorted())
  const layers = ['packages/contract/src', 'apps/server/src/domains', 'apps/web/src/{screens,parts}']
  for (const feature of new Set(Object.values(featuresOfStories).flatMap((features) => features.split(' '))))
    expect(globSync(`{${layers.join(',')}}/${feature}{,.ts}`, { cwd: root }), feature).not.toEqual([])
})

const ofLeads = ['clients/boards.sharing', 'clients/briefs', 'identity/accounts.session-over', 'market/leads']
test.each([
  ['apps/web/src/screens/market/leads/list/LeadRow.tsx', ofLeads],
  ['apps/server/src/domains/clients/favourites/favourites.service.ts', ['market/matching']],
  ['packages/contract/src/market/leads/moves.rules.ts', ofLeads],
  ['apps/web/locales/clients/drafts/drafts.de.json', ['market/notifications']],
  [
    'apps/web/src/ui/buttons/Button.tsx',
    ['clients/briefs', 'product/access', 'product/budgets', 'product/deferred-hydration'],
  ],
  ['apps/web/src/queries/clients/favourites.ts', ['market/matching']],
  ['e2e/market/notifications.story.ts', ['market/notifications']],
  ['docs/product/wording.md', []],
])('%s is walked through by %s', (file, stories) => {
  expect(existsSync(path.join(root, file))).toBe(true)
  expect(storiesFor([file])).toEqual(stories)
})

test('a change of what the stories share runs them all', () => {
  expect(storiesFor(['e2e/support/axe.ts'])).toHaveLength(Object.keys(featuresOfStories).length)
})
