import { expect, test } from 'vitest'
import { daysEarlier } from './when.ts'

const copenhagen = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Copenhagen', dateStyle: 'short' })

test('days before any hour are as many days before by Copenhagen’s calendar, through a change of clocks', () => {
  for (const day of ['2026-11-23', '2026-04-10'])
    for (let hour = 0; hour < 24; hour++) {
      const now = new Date(`${day}T${String(hour).padStart(2, '0')}:20:00Z`)
      const days = [0, 30].map((ago) => Date.parse(copenhagen.format(daysEarlier(now, ago))))
      expect(((days[0] ?? 0) - (days[1] ?? 0)) / 86_400_000, now.toISOString()).toBe(30)
    }
  expect(daysEarlier(new Date('2026-11-23T22:20:00Z'), 30)).toEqual(new Date('2026-10-24T21:20:00Z'))
})
