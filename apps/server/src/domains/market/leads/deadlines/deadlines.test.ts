import { leadDeadlines } from '@husrum/contract/market/leads/moves.rules.ts'
import { deadlineForDisplay } from '@husrum/contract/core/time/deadline-words.rules.ts'
import { expect, test } from 'vitest'
import { addWorkingDays, subtractWorkingDays } from './deadlines.ts'

const DAYS = leadDeadlines.answer.working_days
const HOUR = 3_600_000

test.each([
  ['a Monday', '2026-11-16T10:00:00Z', 'DK', '2026-11-18T10:00:00Z'],
  ['a Friday goes over the weekend', '2026-11-20T10:00:00Z', 'DK', '2026-11-24T10:00:00Z'],
  ['a Saturday counts from Monday, midnight in Copenhagen', '2026-11-21T10:00:00Z', 'DK', '2026-11-24T23:00:00Z'],
  ['late on a Sunday in UTC is Monday there', '2026-11-22T23:30:00Z', 'DK', '2026-11-24T23:30:00Z'],
  ['midnight has the whole day ahead', '2026-11-22T23:00:00Z', 'DK', '2026-11-24T23:00:00Z'],
  [
    'midnight on a Thursday ends with the Friday, not on a Sunday',
    '2026-11-18T23:00:00Z',
    'DK',
    '2026-11-20T23:00:00Z',
  ],
  ['clocks go back on the way: the same time of day', '2026-10-23T10:00:00Z', 'DK', '2026-10-27T11:00:00Z'],
  ['clocks go forward on the way', '2026-03-27T10:00:00Z', 'DK', '2026-03-31T09:00:00Z'],
  ['the Saturday before clocks go forward', '2026-03-28T10:00:00Z', 'DE', '2026-03-31T22:00:00Z'],
  ['the Saturday before clocks go back', '2026-10-24T10:00:00Z', 'DE', '2026-10-27T23:00:00Z'],
  ['Danish Easter: Maundy Thursday to Easter Monday are free', '2026-04-01T09:00:00Z', 'DK', '2026-04-08T09:00:00Z'],
  ['German Easter has its Thursday', '2026-04-01T09:00:00Z', 'DE', '2026-04-07T09:00:00Z'],
  ['Danish Ascension Day, then whole days', '2026-05-14T09:00:00Z', 'DK', '2026-05-18T22:00:00Z'],
  ['Good Friday ends with the second day after Easter', '2026-04-03T09:00:00Z', 'DK', '2026-04-08T22:00:00Z'],
  [
    'Christmas: the 24th is worked, the two days after it are not',
    '2026-12-23T10:00:00Z',
    'DK',
    '2026-12-28T10:00:00Z',
  ],
  ['Christmas in the middle of a week', '2025-12-23T10:00:00Z', 'DE', '2025-12-29T10:00:00Z'],
  ['Christmas Day: whole days after it', '2025-12-25T10:00:00Z', 'DK', '2025-12-30T23:00:00Z'],
  ['New Year', '2026-12-31T10:00:00Z', 'DK', '2027-01-05T10:00:00Z'],
  ['German unity is no Danish holiday', '2025-10-02T10:00:00Z', 'DE', '2025-10-07T10:00:00Z'],
  ['the same days in Denmark', '2025-10-02T10:00:00Z', 'DK', '2025-10-06T10:00:00Z'],
])('two working days from %s', (_, from, country, until) => {
  expect(addWorkingDays(new Date(from), DAYS, { country }).toISOString()).toBe(new Date(until).toISOString())
})

test.each([
  ['Epiphany in Bavaria', '2026-01-05T10:00:00Z', 'DE', 'bayern', '2026-01-08T10:00:00Z'],
  ['the same days in Berlin', '2026-01-05T10:00:00Z', 'DE', 'berlin', '2026-01-07T10:00:00Z'],
  ['Corpus Christi in Cologne', '2026-06-03T10:00:00Z', 'DE', 'nordrhein-westfalen', '2026-06-08T10:00:00Z'],
  ['Reformation Day in Hamburg', '2025-10-30T10:00:00Z', 'DE', 'hamburg', '2025-11-04T10:00:00Z'],
  ['the second of January in Scotland', '2025-12-31T10:00:00Z', 'GB', 'scotland', '2026-01-06T10:00:00Z'],
  ['the same days in England', '2025-12-31T10:00:00Z', 'GB', 'england', '2026-01-05T10:00:00Z'],
  ['Saint Joseph in Ticino', '2026-03-18T10:00:00Z', 'CH', 'ticino', '2026-03-23T10:00:00Z'],
  [
    'late on a Sunday in Copenhagen is Sunday in London',
    '2026-11-22T23:30:00Z',
    'GB',
    'england',
    '2026-11-25T00:00:00Z',
  ],
  [
    'a Saturday ends with Tuesday by the clock of London',
    '2026-11-21T10:00:00Z',
    'GB',
    'wales',
    '2026-11-25T00:00:00Z',
  ],
])('two working days of a region from %s', (_, from, country, region, until) => {
  const due = addWorkingDays(new Date(from), DAYS, { country, region })
  expect(due.toISOString()).toBe(new Date(until).toISOString())
})

test.each([
  ['on the way', '2026-11-16T10:00:00Z', [['2026-11-17', '2026-11-17']], '2026-11-19T10:00:00Z'],
  [
    'on the first day: whole days after them',
    '2026-11-16T10:00:00Z',
    [['2026-11-16', '2026-11-17']],
    '2026-11-19T23:00:00Z',
  ],
  [
    'two of them, a weekend between',
    '2026-11-19T10:00:00Z',
    [
      ['2026-11-20', '2026-11-20'],
      ['2026-11-23', '2026-11-24'],
    ],
    '2026-11-26T10:00:00Z',
  ],
  ['long past', '2026-11-16T10:00:00Z', [['2026-07-01', '2026-07-31']], '2026-11-18T10:00:00Z'],
  ['three weeks over the new year', '2026-12-17T10:00:00Z', [['2026-12-18', '2027-01-08']], '2027-01-12T10:00:00Z'],
])('own days off %s', (_, from, off, until) => {
  const days_off = off.map(([from_day = '', to_day = '']) => ({ from_day, to_day }))
  expect(addWorkingDays(new Date(from), DAYS, { country: 'DK', days_off }).toISOString()).toBe(
    new Date(until).toISOString(),
  )
})

test.each(['DK', 'DE'])(
  'in %s no deadline is told on a day that is not worked, whenever the brief is sent',
  (country) => {
    const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Europe/Copenhagen' })
    const dayOf = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Copenhagen' })
    const free =
      country === 'DK' ? ['2026-12-25', '2026-04-06', '2026-05-14', '2026-04-02'] : ['2026-10-03', '2026-04-06']
    for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += HOUR) {
      const due = addWorkingDays(new Date(at), DAYS, { country })
      const { day } = deadlineForDisplay(due)
      expect(['Sat', 'Sun']).not.toContain(weekday.format(day))
      expect(free).not.toContain(dayOf.format(day))
      expect(due.getTime() - at).toBeGreaterThanOrEqual(47 * HOUR) // one hour less for daylight saving
    }
  },
)

test.each([
  ['a Wednesday', '2026-11-18T10:00:00Z', 'DK', '2026-11-16T10:00:00Z', '2026-11-18T10:00:00Z'],
  ['a Monday: over the weekend', '2026-11-23T06:07:00Z', 'DK', '2026-11-19T06:07:00Z', '2026-11-23T06:07:00Z'],
  ['a Sunday: due on Monday', '2026-11-22T06:07:00Z', 'DK', '2026-11-19T06:07:00Z', '2026-11-23T06:07:00Z'],
  ['Easter Monday: due after it', '2026-04-06T09:00:00Z', 'DK', '2026-03-31T09:00:00Z', '2026-04-07T09:00:00Z'],
  ['over the change of the clocks', '2026-10-27T11:00:00Z', 'DK', '2026-10-23T10:00:00Z', '2026-10-27T11:00:00Z'],
  ['midnight after a Tuesday', '2026-11-24T23:00:00Z', 'DK', '2026-11-22T23:00:00Z', '2026-11-24T23:00:00Z'],
  [
    'midnight after a Sunday: due with the Monday',
    '2026-11-22T23:00:00Z',
    'DK',
    '2026-11-19T23:00:00Z',
    '2026-11-23T23:00:00Z',
  ],
])('two working days before %s, and the deadline found again from there', (_, due, country, from, until) => {
  const sent = subtractWorkingDays(new Date(due), DAYS, { country })
  expect(sent.toISOString()).toBe(new Date(from).toISOString())
  expect(addWorkingDays(sent, DAYS, { country }).toISOString()).toBe(new Date(until).toISOString())
})
