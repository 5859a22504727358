import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { answersIn, kindOf, shortName } from './expert-words.ts'

/** Says the key and the number: the sentences have their own checks. */
const t = ((key: string, values?: { count?: number }) =>
  values?.count === undefined ? key : `${key} ${values.count}`) as unknown as TFunction // called with a key and a count only
const countries = [
  { id: 1, code: 'DK' },
  { id: 2, code: 'DE' },
]
const expert = (service_types: ('designer' | 'architect')[], country: number, agency = false) => ({
  service_types,
  expert_type: agency ? ('agency' as const) : ('individual-expert' as const),
  country: { id: country, name: '' },
})

test('people are called by their first name, studios by their whole one', () => {
  expect(shortName({ name: 'Bo Lindgaard', company: null, expert_type: 'individual-expert' })).toBe('Bo')
  expect(shortName({ name: 'Studio Vest', company: 'Studio Vest', expert_type: 'agency' })).toBe('Studio Vest')
})

test('architect is said in Germany only where the chamber entry was checked', () => {
  expect(kindOf(expert(['architect'], 1), t, countries)).toBe('experts.kind.architect_person')
  expect(kindOf(expert(['architect'], 2), t, countries)).toBe('experts.kind.field_person')
  expect(kindOf(expert(['architect'], 2, true), t, countries, false)).toBe('experts.kind.planner_studio')
  expect(kindOf(expert(['designer', 'architect'], 2), t, countries, true)).toBe('experts.kind.both_person')
  expect(kindOf(expert(['designer'], 2, true), t, countries)).toBe('experts.kind.designer_studio')
})

test('an answer time is told in hours for a day, then in days', () => {
  const median = (median_hours: number) => ({ bucket: 'within_day' as const, median_hours })
  expect(answersIn(median(0), t)).toBe('experts.answers.hours 1')
  expect(answersIn(median(24), t)).toBe('experts.answers.hours 24')
  expect(answersIn(median(25), t)).toBe('experts.answers.days 2')
  expect(answersIn(null, t)).toBe('experts.answers.unknown')
})
