/** Every page that a visitor can open is in the sitemap, excluded by its own head, or a form. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { formPages, publicPages } from '@husrum/contract/core/pages/public-pages.rules.ts'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../routes')
/** `experts/index.tsx` is `/experts`; a route with a `$` depends on rows of the database. */
const routes = globSync('**/*.tsx', { cwd: folder }).map((file) => ({
  address: `/${file
    .replace(/\.tsx$/, '')
    .replaceAll('.', '/')
    .replace(/(^|\/)index$/, '')}`,
  source: readFileSync(path.join(folder, file), 'utf8'),
}))
const isGuarded = (address: string) => /^\/(account_?|expert|admin|dev)(\/|$)|^\/__root$/.test(address)
const isOfRows = (address: string) => address.includes('$')
/** Always, not only for an earlier version or with a filter. */
const isHidden = (source: string) => /(?<!\? \{ )\bhidden: true\b/.test(source)
/** A route that only redirects renders nothing. */
const isDrawn = (source: string) => /\bcomponent:/.test(source)
const open = routes.filter(({ address, source }) => !isGuarded(address) && !isOfRows(address) && isDrawn(source))

test('every page for visitors is in the site map, a form, or hidden by its head', () => {
  const known = new Set<string>([...publicPages, ...formPages])
  const listedAs = (address: string) => address.replace(/-dk$/, '')
  const wrong = open
    .map(({ address, source }) => ({ address: listedAs(address), source }))
    .filter(({ address, source }) => known.has(address) === isHidden(source))
    .map(({ address }) => address)
  expect(
    wrong,
    'name it in packages/contract/src/core/pages/public-pages.rules.ts, or set `hidden: true` in its head',
  ).toEqual([])
})

test('every listed page exists', () => {
  const existing = new Set(open.map(({ address }) => address))
  expect([...publicPages, ...formPages].filter((address) => !existing.has(address))).toEqual([])
})
