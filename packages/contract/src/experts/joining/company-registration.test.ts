import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { servedCountries } from '../../core/fields/bounds.ts'
import { companyRegistrationProblem } from './company-registration.ts'

/** Numbers of large companies, as printed in their imprints and the registers. */
const known: [country: string, number: string][] = [
  ['DK', '24256790'],
  ['DK', '54 56 25 19'],
  ['DK', 'DK-61056416'],
  ['DK', 'CVR-nr. 22756214'],
  ['DE', 'HRB 42243'],
  ['DE', 'Amtsgericht München, HRB 42243'],
  ['DE', 'HRB 719915 (Mannheim)'],
  ['DE', 'HRB 12300 B'],
  ['DE', 'GnR 230 Amtsgericht Bochum'],
  ['DE', 'DE129273398'],
  ['DE', 'DE 143 454 214'],
  ['DE', 'USt-IdNr. DE129274202'],
  ['DE', 'DE115235681-00001'],
  ['SE', '556012-5790'],
  ['SE', '5560160680'],
  ['SE', '16556042-7220'],
  ['SE', 'SE556703748501'],
  ['NO', '923 609 016'],
  ['NO', 'NO 982 463 718 MVA'],
  ['NO', 'Org.nr. 984851006'],
  ['AT', 'FN 93363z'],
  ['AT', '56247 t'],
  ['AT', 'ATU14189108'],
  ['AT', 'UID-Nr. ATU 33864707'],
  ['CH', 'CHE-105.909.036'],
  ['CH', 'CHE-100.155.212 MWST'],
  ['NL', '17001910'],
  ['NL', 'KvK-nummer 17085815'],
  ['NL', 'NL004495445B01'],
  ['NL', 'NL002455799B11'],
  ['GB', '00445790'],
  ['GB', '445790'],
  ['GB', 'SC095000'],
  ['GB', 'Company no. 07524813'],
]

test.each(known)('%s %s looks right', (country, number) => {
  expect(companyRegistrationProblem(country, number)).toBeUndefined()
})

test.each([
  ['DK', '1234567'],
  ['DK', '01234567'],
  ['DK', 'twelve'],
  ['DE', 'HRX 12'],
  ['DE', 'HRB'],
  ['DE', 'DE12927339'],
  ['SE', '556012'],
  ['NO', '92360901'],
  ['AT', 'FN 1234567x'],
  ['AT', '93363'],
  ['CH', 'CHE-105.909'],
  ['NL', '1700191'],
  ['GB', 'ABC12345'],
  ['GB', '<script>alert(1)</script>'],
])('%s %s has the shape of none', (country, number) => {
  expect(companyRegistrationProblem(country, number)).toBe('shape')
})

test('nothing typed, and a country without a rule, are no problem', () => {
  for (const country of servedCountries) expect(companyRegistrationProblem(country, '  ')).toBeUndefined()
  expect(companyRegistrationProblem('FR', 'anything')).toBeUndefined()
  expect(companyRegistrationProblem('dk', '24256790')).toBeUndefined()
})

describe('a check digit', () => {
  test.each([
    ['DK', '', '24256790'],
    ['DE', 'DE', '129273398'],
    ['SE', '', '5560125790'],
    ['NO', '', '923609016'],
    ['AT', 'ATU', '14189108'],
    ['CH', 'CHE', '105909036'],
  ])('of %s finds every single wrong digit of %s%s', (country, before, digits) => {
    for (let at = 0; at < digits.length; at++)
      for (let other = 1; other < 10; other++) {
        const wrong = `${before}${digits.slice(0, at)}${(Number(digits[at]) + other) % 10}${digits.slice(at + 1)}`
        expect([wrong, companyRegistrationProblem(country, wrong)]).toEqual([wrong, expect.any(String)])
      }
  })

  test('is right for one number in ten or eleven', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`))
    const share = (country: string, arbitrary: fc.Arbitrary<string>) => {
      const sample = fc.sample(arbitrary, { numRuns: 2000, seed: 7 })
      return sample.filter((each) => companyRegistrationProblem(country, each) === undefined).length / sample.length
    }
    for (const [country, arbitrary] of [
      ['DK', digits(8)],
      ['NO', digits(9)],
      ['SE', digits(10)],
      ['CH', digits(9).map((each) => `CHE${each}`)],
      ['DE', digits(9).map((each) => `DE${each}`)],
      ['AT', digits(8).map((each) => `ATU${each}`)],
    ] as const) {
      const right = share(country, arbitrary)
      expect([country, right > 0.06 && right < 0.14]).toEqual([country, true])
    }
  })
})

test('spaces, dots and hyphens anywhere change nothing', () => {
  const signs = fc.constantFrom('', ' ', '.', '-', ' - ')
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      fc.array(signs, { minLength: 40, maxLength: 40 }),
      ([country, number], between) => {
        const spread = Array.from(number, (sign, at) => sign + (between[at] ?? '')).join('')
        return companyRegistrationProblem(country, spread) === undefined
      },
    ),
  )
})

test('whatever is typed, there is an answer, and at once', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('A'.repeat(50_000), '1'.repeat(50_000)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...servedCountries), typed, (country, text) =>
      [undefined, 'shape', 'check_digit'].includes(companyRegistrationProblem(country, text)),
    ),
  )
})
