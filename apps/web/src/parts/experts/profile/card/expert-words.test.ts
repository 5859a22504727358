import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { answersIn, freeFrom, kindOf, shortName } from './expert-words.ts'

/** Returns the key and the number: the sentences have their own checks. */
const t = ((key: string, values?: { count?: number }) =>
  // called with a key and a count only
  values?.count === undefined ? key : `${key} ${values.count}`) as unknown as TFunction
const expert = (
  service_type: ('designer' | 'architect')[],
  architect_title: 'architect' | 'planner' | null,
  agency = false,
) => ({ service_type, architect_title, expert_type: agency ? ('agency' as const) : ('individual-expert' as const) })

test('people are called by their first name, studios by their whole one', () => {
  expect(shortName({ name: 'Bo Lindgaard', company: null, expert_type: 'individual-expert' })).toBe('Bo')
  expect(shortName({ name: 'Studio Vest', company: 'Studio Vest', expert_type: 'agency' })).toBe('Studio Vest')
})

test('whoever may not be called architect is called planner', () => {
  expect(kindOf(expert(['designer'], null, true), t)).toBe('experts.kind.designer_studio')
  expect(kindOf(expert(['architect'], 'architect'), t)).toBe('experts.kind.architect_person')
  expect(kindOf(expert(['architect'], 'planner', true), t)).toBe('experts.kind.planner_studio')
  expect(kindOf(expert(['designer', 'architect'], 'architect'), t)).toBe('experts.kind.both_person')
  expect(kindOf(expert(['designer', 'architect'], 'planner'), t)).toBe('experts.kind.planner_person')
})

test('an answer time is told in hours for a day, then in days', () => {
  const median = (median_hours: number) => ({ bucket: 'within_day' as const, median_hours })
  expect(answersIn(median(0), t)).toBe('experts.answers.hours 1')
  expect(answersIn(median(24), t)).toBe('experts.answers.hours 24')
  expect(answersIn(median(25), t)).toBe('experts.answers.days 2')
  expect(answersIn(null, t)).toBe('experts.answers.unknown')
})

test.each([
  ['here and free', null, null, undefined],
  ['booked', null, '2027-03-01', '2027-03-01'],
  ['away until a day', { back_on: '2027-01-07' }, null, '2027-01-07'],
  ['away, and booked after it', { back_on: '2027-01-07' }, '2027-03-01', '2027-03-01'],
  ['away, and booked until before', { back_on: '2027-01-07' }, '2026-12-01', '2027-01-07'],
  ['away without a day', { back_on: null }, '2027-03-01', undefined],
])('free from: %s', (_, paused, available_from, day) => expect(freeFrom({ paused, available_from })).toBe(day))
