import { expect, test } from 'vitest'
import { addWorkingDays, subtractWorkingDays } from './deadlines.ts'

test.each([
  ['a Monday', '2026-11-16T10:00:00Z', 'DK', '2026-11-18T10:00:00Z'],
  ['a Friday goes over the weekend', '2026-11-20T10:00:00Z', 'DK', '2026-11-24T10:00:00Z'],
  ['a Saturday counts from Monday, midnight in Copenhagen', '2026-11-21T10:00:00Z', 'DK', '2026-11-24T23:00:00Z'],
  ['late on a Sunday in UTC is Monday there', '2026-11-22T23:30:00Z', 'DK', '2026-11-24T23:30:00Z'],
  ['clocks go back on the way: the same time of day', '2026-10-23T10:00:00Z', 'DK', '2026-10-27T11:00:00Z'],
  ['Danish Easter: Maundy Thursday to Easter Monday are free', '2026-04-01T09:00:00Z', 'DK', '2026-04-08T09:00:00Z'],
  ['German Easter has its Thursday', '2026-04-01T09:00:00Z', 'DE', '2026-04-07T09:00:00Z'],
])('two working days from %s', (_, from, country, until) => {
  expect(addWorkingDays(new Date(from), 2, country).toISOString()).toBe(new Date(until).toISOString())
})

test.each([
  ['a Wednesday', '2026-11-18T10:00:00Z', 'DK', '2026-11-16T10:00:00Z', '2026-11-18T10:00:00Z'],
  ['a Monday: over the weekend', '2026-11-23T06:07:00Z', 'DK', '2026-11-19T06:07:00Z', '2026-11-23T06:07:00Z'],
  ['a Sunday: due on Monday', '2026-11-22T06:07:00Z', 'DK', '2026-11-19T06:07:00Z', '2026-11-23T06:07:00Z'],
  ['Easter Monday: due after it', '2026-04-06T09:00:00Z', 'DK', '2026-03-31T09:00:00Z', '2026-04-07T09:00:00Z'],
  ['over the change of the clocks', '2026-10-27T11:00:00Z', 'DK', '2026-10-23T10:00:00Z', '2026-10-27T11:00:00Z'],
])('two working days before %s, and the deadline found again from there', (_, due, country, from, until) => {
  const sent = subtractWorkingDays(new Date(due), 2, country)
  expect(sent.toISOString()).toBe(new Date(from).toISOString())
  expect(addWorkingDays(sent, 2, country).toISOString()).toBe(new Date(until).toISOString())
})
