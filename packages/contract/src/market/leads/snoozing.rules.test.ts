import { expect, test } from 'vitest'
import { snoozedUntil, snoozesOf } from './snoozing.rules.ts'

const until = (choice: 'hours' | 'tomorrow' | 'monday', now: string) =>
  snoozedUntil(choice, new Date(now)).toISOString()

test('three hours, tomorrow at eight and Monday at eight, by the clocks of Copenhagen', () => {
  expect(until('hours', '2026-11-19T13:40:00Z')).toBe('2026-11-19T16:40:00.000Z')
  expect(until('tomorrow', '2026-11-19T13:40:00Z')).toBe('2026-11-20T07:00:00.000Z')
  // in Copenhagen it is Friday already
  expect(until('tomorrow', '2026-11-19T23:30:00Z')).toBe('2026-11-21T07:00:00.000Z')
  expect(until('monday', '2026-11-19T13:40:00Z')).toBe('2026-11-23T07:00:00.000Z')
  expect(until('monday', '2026-11-22T13:40:00Z')).toBe('2026-11-23T07:00:00.000Z')
  // a Monday means the next one, and the clocks change in between
  expect(until('monday', '2026-10-19T13:40:00Z')).toBe('2026-10-26T07:00:00.000Z')
  expect(until('tomorrow', '2026-03-28T13:40:00Z')).toBe('2026-03-29T06:00:00.000Z')
})

test('only what leaves an hour to answer is offered, and each moment once', () => {
  const choices = (now: string, expires: string | null) =>
    snoozesOf(new Date(now), expires === null ? null : new Date(expires)).map(({ choice }) => choice)
  expect(choices('2026-11-19T13:40:00Z', '2026-11-23T13:40:00Z')).toEqual(['hours', 'tomorrow', 'monday'])
  expect(choices('2026-11-19T13:40:00Z', '2026-11-20T08:00:00Z')).toEqual(['hours', 'tomorrow'])
  expect(choices('2026-11-19T13:40:00Z', '2026-11-20T07:59:59Z')).toEqual(['hours'])
  expect(choices('2026-11-19T13:40:00Z', '2026-11-19T17:00:00Z')).toEqual([])
  // on a Sunday tomorrow is Monday
  expect(choices('2026-11-22T13:40:00Z', '2026-11-24T13:40:00Z')).toEqual(['hours', 'tomorrow'])
  expect(choices('2026-11-22T13:40:00Z', null)).toEqual([])
})
