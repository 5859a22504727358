import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { dayInWords, nearness, streamBlocks, streamDays } from './stream.ts'

const said = (mine: boolean, created_at: string) => ({ mine, created_at })

test('messages stand under their day in Copenhagen', () => {
  const days = streamDays([said(true, '2026-11-20T22:30:00Z'), said(true, '2026-11-20T23:30:00Z')])
  expect(days.map(({ key, messages }) => [key, messages.length])).toEqual([
    ['20 Nov 2026', 1],
    ['21 Nov 2026', 1],
  ])
})

test('what one person writes within five minutes is one run with one time', () => {
  const [day] = streamDays([
    said(false, '2026-11-20T10:00:00Z'),
    said(false, '2026-11-20T10:02:00Z'),
    said(false, '2026-11-20T10:30:00Z'),
    said(true, '2026-11-20T10:31:00Z'),
  ])
  expect(day?.messages.map(({ first, last }) => [first, last])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('today and yesterday by the calendar, not by hours', () => {
  const now = Date.parse('2026-11-20T00:30:00+01:00')
  expect(nearness('2026-11-19T23:10:00Z', now)).toBe('today')
  expect(nearness('2026-11-19T22:50:00Z', now)).toBe('yesterday')
  expect(nearness('2026-11-18T12:00:00Z', now)).toBe('before')
})

test('a day of another year names it', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(dayInWords('2026-11-18T12:00:00Z', now, 'en')).toBe('Wednesday 18 November')
  expect(dayInWords('2025-11-18T12:00:00Z', now, 'en')).toBe('18 November 2025')
})

describe('blocks of a long thread', () => {
  const start = Date.parse('2026-01-01T00:00:00Z')
  const thread = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => ({
      id: from + n,
      ...said((from + n) % 3 === 0, new Date(start + (from + n) * 600_000).toISOString()),
    }))
  const full = (messages: ReturnType<typeof thread>) =>
    new Map(
      streamBlocks(messages, 500)
        .filter(({ items }) => items.length === 40)
        .map(({ key, items }) => [key, items.map(({ message }) => message.id).join()]),
    )

  test('stay as they are while older and newer messages come in', () => {
    const before = full(thread(500, 650))
    const after = full(thread(50, 900))
    expect(before.size).toBe(3)
    for (const [key, ids] of before) expect(after.get(key)).toBe(ids)
  })

  test('hold every message once, in order, and open each day once', () => {
    const items = streamBlocks(thread(0, 1000), 500).flatMap((block) => block.items)
    expect(items.map(({ message }) => message.id)).toEqual(Array.from({ length: 1000 }, (_, n) => n))
    expect(items.filter(({ opensDay }) => opensDay)).toHaveLength(streamDays(thread(0, 1000)).length)
  })

  test('are put together from 10,000 messages in an instant', () => {
    const messages = thread(0, 10_000)
    const began = process.threadCpuUsage()
    streamBlocks(messages, 9950)
    const { user, system } = process.threadCpuUsage(began) // Other threads may slow down the machine
    expect((user + system) / 1000).toBeLessThan(500)
  })
})
