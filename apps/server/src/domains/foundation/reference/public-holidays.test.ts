import Holidays from 'date-holidays'
import { expect, test } from 'vitest'
import { listPublicHolidays, regionCodes } from './public-holidays.service.ts'
import { states } from './sources/states.ts'

test('a region has the holidays of its country and its own', () => {
  const days = (region: string) =>
    listPublicHolidays({ country: 'DE', region }, '2026-01-01', '2026-01-31', 'de').map(({ day }) => day)
  expect(days('bayern')).toEqual(['2026-01-01', '2026-01-06'])
  expect(days('hessen')).toEqual(['2026-01-01'])
  expect(listPublicHolidays({ country: 'XX' }, '2026-01-01', '2026-12-31', 'en')).toEqual([])
})

test('every state of these countries has a code that the calendar knows', () => {
  for (const [country, codes] of Object.entries(regionCodes)) {
    const slugs = states.filter((state) => state.country === country).map(({ slug }) => slug)
    expect([country, Object.keys(codes).toSorted()]).toEqual([country, slugs.toSorted()])
    expect(Object.keys(new Holidays().getStates(country))).toEqual(expect.arrayContaining(Object.values(codes)))
  }
})
