import { expect, test } from 'vitest'
import { beginsNearly } from './place-names.ts'

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
