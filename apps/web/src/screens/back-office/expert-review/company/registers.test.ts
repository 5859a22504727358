import { expect, test } from 'vitest'
import { chamberOf, registersOf } from './registers.ts'

const names = (country: string, number: string) => registersOf(country, number, 'Åse & Co').map(({ name }) => name)

test('a number is looked up where it is known, with the name filled in where the register takes it', () => {
  expect(names('DE', 'DE 123456789')).toEqual(['ec.europa.eu (VIES)', 'handelsregister.de'])
  expect(names('DE', 'HRB 12345')).toEqual(['handelsregister.de'])
  expect(registersOf('DK', '29527113', 'Åse & Co')[0]?.url).toContain('fritekst=%C3%85se%20%26%20Co')
  expect(names('XX', '1')).toEqual([])
})

test('a chamber where the title is protected', () => {
  expect([chamberOf('AT')?.name, chamberOf('DK')]).toEqual(['arching.at', undefined])
})
