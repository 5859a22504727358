import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const left = (until: string) => timeLeft(Date.parse(until), now)

test('days and hours, without the minutes nobody needs', () => {
  expect(left('2026-11-21T12:40:00Z')).toMatchObject({ days: 1, hours: 4, minutes: 0, soon: false })
})

test('hours alone within a day, and a warning under eight of them', () => {
  expect(left('2026-11-20T16:00:00Z')).toMatchObject({ days: 0, hours: 8, soon: false })
  expect(left('2026-11-20T15:59:59Z')).toMatchObject({ hours: 7, soon: true, over: false })
})

test('minutes in the last hour, never none', () => {
  expect(left('2026-11-20T08:40:30Z')).toMatchObject({ hours: 0, minutes: 40 })
  expect(left('2026-11-20T08:00:20Z')).toMatchObject({ minutes: 1, over: false })
})

test('over when the moment has come', () => {
  expect(left('2026-11-20T08:00:00Z')).toMatchObject({ over: true, soon: true })
})
