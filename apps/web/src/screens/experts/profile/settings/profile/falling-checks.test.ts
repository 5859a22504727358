import { expect, test } from 'vitest'
import { fallingChecks } from './falling-checks.ts'

const expert = {
  name: 'Eva Egholm',
  country: { id: 2, code: 'DE', name: 'Germany' },
  chamber: 'Architektenkammer Berlin',
  chamber_number: 'AK 1',
  chamber_checked: true,
  registration_checked: true,
}
const draft = { name: 'Eva Egholm ', country_id: 2, chamber: 'Architektenkammer Berlin', chamber_number: 'AK 1' }
const falling = (change: Partial<typeof draft>, of: Partial<typeof expert> = {}) =>
  Object.entries(fallingChecks({ ...expert, ...of }, { ...draft, ...change })).flatMap(([what, falls]) =>
    falls ? [what] : [],
  )

test('a check falls with what it was made of', () => {
  expect(falling({})).toEqual([])
  expect(falling({ name: 'Eva Lund' })).toEqual(['byName', 'chamber'])
  expect(falling({ country_id: 1 })).toEqual(['byCountry', 'chamber', 'number'])
  expect(falling({ chamber: 'Architektenkammer Sachsen' })).toEqual(['chamber'])
  expect(falling({ chamber_number: '' })).toEqual(['chamber'])
})

test('what was never checked does not fall', () => {
  const changed = { name: 'Eva Lund', country_id: 1, chamber_number: 'AK 2' }
  expect(falling(changed, { chamber_checked: false, registration_checked: false })).toEqual([])
})
