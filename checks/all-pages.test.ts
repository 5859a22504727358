/** The story of long texts visits every page in its list: a route that is missing there would never be checked. */
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allPages, withoutScreen } from '../e2e/support/all-pages.ts'

const folder = path.resolve(import.meta.dirname, '../apps/web/src/routes')

/** `experts/$id_.projects.$projectId.tsx` → `/experts/$id/projects/$projectId`; a layout by itself has no address. */
const addresses = globSync('**/*.tsx', { cwd: folder })
  .map((file) => file.replace(/\.tsx$/, '').split(/[/.]/))
  .filter((parts) => parts.at(-1)?.startsWith('_') !== true)
  .map((parts) =>
    parts.filter((part) => part !== 'index' && !part.startsWith('_')).map((part) => part.replace(/_$/, '')),
  )
  .map((parts) => `/${parts.join('/')}`)

const listed = Object.values(allPages)
  .flat()
  .map((page) => page.replace(/\?.*/, ''))

test('every route is in the list of pages', () => {
  const pattern = (address: string) =>
    new RegExp(
      `^${address
        .split('/')
        .map((part) => (part.startsWith('$') ? '[^/]+' : RegExp.escape(part)))
        .join('/')}$`,
    )
  const missing = [...new Set(addresses)].filter(
    (address) => !(address in withoutScreen) && !listed.some((page) => pattern(address).test(page)),
  )
  expect(missing, 'add it to e2e/support/all-pages.ts').toEqual([])
  expect(addresses.length).toBeGreaterThan(40)
})
