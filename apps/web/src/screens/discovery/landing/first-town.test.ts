import { expect, test } from 'vitest'
import { firstTown, townChoices } from './first-town.ts'

const towns = [
  { id: 1, name: 'Hamburg', countryCode: 'DE' },
  { id: 2, name: 'Odense', countryCode: 'DK' },
  { id: 3, name: 'Aarhus', countryCode: 'DK' },
]

test("begins with the largest town of the language's own country", () => {
  expect(firstTown(towns, 'da', undefined)?.name).toBe('Odense')
  expect(firstTown(towns, 'de', undefined)?.name).toBe('Hamburg')
  expect(firstTown(towns.slice(0, 1), 'en', undefined)?.name).toBe('Hamburg')
  expect(firstTown([], 'en', undefined)).toBeUndefined()
})

test('offers the towns by name, and the own one among them', () => {
  expect(townChoices(towns, towns[0], 'en').map(({ name }) => name)).toEqual(['Aarhus', 'Hamburg', 'Odense'])
  expect(townChoices(towns, { id: 9, name: 'Ribe' }, 'en').map(({ name }) => name)).toContain('Ribe')
})
