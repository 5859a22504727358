import { expect, test } from 'vitest'
import { beginsNearly } from './place-names.ts'
import { readCities } from '../sources/cities.ts'
import { postcodeRanges } from '../sources/postcodes.ts'

test('every postcode leads to a town we have, and to one alone', () => {
  const towns = new Set(readCities().map(({ country, slug }) => `${country} ${slug}`))
  expect(postcodeRanges.filter(({ country, town }) => !towns.has(`${country} ${town}`))).toEqual([])
  const sorted = postcodeRanges.toSorted((a, b) => a.country.localeCompare(b.country) || a.from - b.from)
  expect(
    sorted.filter(
      ({ country, from, to }, at) =>
        to < from || (sorted[at + 1]?.country === country && (sorted[at + 1]?.from ?? 0) <= to),
    ),
  ).toEqual([])
})

test.each([
  ['arhus', 'arhsu', true], // swapped
  ['kobenhavn', 'kobnhavn', true], // left out
  ['berlin', 'berrlin', true], // put in
  ['munchen', 'munxhen', true], // changed
  ['munchen', 'munxh', true], // still typing
  ['arhus', 'arhus', true],
  ['arhus', 'xarhus', true],
  ['arhus', 'rahus', true],
  ['kobenhavn', 'kobnhvn', false], // two
  ['hamburg', 'homborg', false],
  ['arhus', 'odense', false],
])('%s is meant by %s: %s', (name, asked, meant) => {
  expect(beginsNearly(name, asked)).toBe(meant)
})
