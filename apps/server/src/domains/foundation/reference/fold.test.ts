import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldName } from './fold.ts'
import { readCities } from './sources/cities.ts'

test.each([
  ['Århus', 'arhus'],
  ['Aarhus', 'arhus'],
  ['KØBENHAVN', 'kobenhavn'],
  ['Koebenhavn', 'kobenhavn'],
  ['Næstved', 'nastved'],
  ['Naestved', 'nastved'],
  ['Köln', 'koln'],
  ['Gießen', 'giessen'],
  ["  's-Hertogenbosch ", 's hertogenbosch'],
  ['Biel/Bienne', 'biel bienne'],
  ['Genève', 'geneve'],
  ['%_\\', ''],
])('%s → %s', (name, folded) => expect(foldName(name)).toBe(folded))

test('folding twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => foldName(foldName(name)) === foldName(name)),
  )
})

test('what one has typed so far always finds the name it begins', () => {
  const names = readCities().map(({ name }) => name)
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.nat(40), (name, length) =>
      foldName(name).startsWith(foldName(name.slice(0, length))),
    ),
    { numRuns: 2000 },
  )
})
