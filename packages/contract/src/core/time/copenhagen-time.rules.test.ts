import { expect, test } from 'vitest'
import {
  copenhagenDay,
  copenhagenInstant,
  copenhagenTime,
  endOfCopenhagenDay,
  plusDays,
} from './copenhagen-time.rules.ts'

test.each([
  ['winter', '2026-11-30', '16:30', '2026-11-30T15:30:00.000Z'],
  ['summer', '2026-07-01', '08:15', '2026-07-01T06:15:00.000Z'],
  ['the evening before clocks go forward', '2026-03-28', '23:30', '2026-03-28T22:30:00.000Z'],
  ['the morning after it', '2026-03-29', '09:00', '2026-03-29T07:00:00.000Z'],
  ['a time that clocks skip', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['half past midnight the day after', '2026-03-30', '00:30', '2026-03-29T22:30:00.000Z'],
  ['a time that comes twice: the first', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['the evening clocks went back', '2026-10-25', '19:00', '2026-10-25T18:00:00.000Z'],
])('%s', (_, day, time, instant) => {
  expect(copenhagenInstant(day, time).toISOString()).toBe(instant)
})

test('what an instant is called there', () => {
  const late = new Date('2026-12-31T23:30:00Z')
  expect([copenhagenDay(late), copenhagenTime(late)]).toEqual(['2027-01-01', '00:30'])
})

test('a day ends at its midnight, also where it has 23 or 25 hours', () => {
  expect(endOfCopenhagenDay('2026-12-04').toISOString()).toBe('2026-12-04T23:00:00.000Z')
  expect(endOfCopenhagenDay('2026-03-29').toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(endOfCopenhagenDay('2026-10-25').toISOString()).toBe('2026-10-25T23:00:00.000Z')
})

test('days go over the ends of months and years', () => {
  expect([plusDays('2026-12-24', 14), plusDays('2028-02-28', 1)]).toEqual(['2027-01-07', '2028-02-29'])
})
