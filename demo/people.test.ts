import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { normalisePhone } from '@husrum/contract/core/fields/bounds.ts'
import { passwordWeakness } from '@husrum/contract/core/fields/passwords.ts'
import { failing, key, twice } from './judging.ts'
import type { Place } from './types.ts'
import { demoPassword, world } from './world.ts'

const { experts, clients } = world
// Read as text: the reader of the reference data belongs to the server.
const places = readFileSync(
  new URL('../apps/server/src/domains/foundation/reference/sources/cities.tsv', import.meta.url),
  'utf8',
)
const cities = new Set(
  places
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([, country, , , name]) => `${country} ${name}`),
)

const everyone = [...experts, ...clients, world.admin, ...world.staff, ...world.closedAccounts]

test('people have e-mails and phones of their own, and the phones are possible ones', () => {
  expect(twice(everyone.map((one) => one.email))).toEqual([])
  expect(twice(everyone.map((one) => one.phone))).toEqual([])
  expect(
    failing(
      everyone,
      (one) => one.phone,
      (one) => normalisePhone(one.phone) === one.phone,
    ),
  ).toEqual([])
  expect(twice([...experts, ...clients].map(key))).toEqual([])
})

test('people can all sign in with the one password', () => {
  expect(twice([...everyone, ...world.colleagues].map((one) => one.email))).toEqual([])
  expect(world.colleagues.filter((one) => passwordWeakness(demoPassword, one) !== undefined)).toEqual([])
  expect(demoPassword.length).toBeGreaterThanOrEqual(15)
  expect(
    failing(
      everyone,
      (one) => one.email,
      (one) => passwordWeakness(demoPassword, one) === undefined,
    ),
  ).toEqual([])
  for (const signIn of world.signIns) expect(everyone.some((one) => one.email === signIn.email)).toBe(true)
})

test('people live and work in places the reference data knows', () => {
  const named: Place[] = [
    ...experts.flatMap((one) => [one.place, ...one.projects.map((project) => project.place)]),
    ...clients.flatMap((one) => [one.place, ...(one.brief ? [one.brief.place] : [])]),
  ]
  expect(
    [...new Set(named.map((place) => `${place.country} ${place.city}`))].filter((place) => !cities.has(place)),
  ).toEqual([])
})
