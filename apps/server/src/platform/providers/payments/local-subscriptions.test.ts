import { expect, test } from 'vitest'
import type { Card, LocalSubscription } from './local-store.ts'
import { afterCharge, begin, chargeCard, dueAt, endsWithPeriod, netOf, prorate, renew } from './local-subscriptions.ts'
import type { Price } from './payments.ts'

const start = new Date('2026-01-31T10:00:00Z')
const price: Price = { plan: 2, name: 'Professional', interval: 'monthly', currency: 'EUR', amount: 3100 }
const monthly = begin('sub_1', { price, trial: null }, start)
const daysLater = (days: number) => new Date(monthly.period_end.getTime() + days * 86_400_000)
const charge = (card: Card | null, found: LocalSubscription, at: Date) =>
  afterCharge(found, chargeCard(card, found, at), { at, invoice: 'in_1' })

test('a month ends on the last day where the next one is shorter', () => {
  expect(monthly).toMatchObject({ state: 'active', period_end: new Date('2026-02-28T10:00:00Z') })
  expect(renew({ ...monthly, next: { ...price, interval: 'yearly' } })).toMatchObject({
    next: null,
    price: { interval: 'yearly' },
    period_start: new Date('2026-02-28T10:00:00Z'),
    period_end: new Date('2027-02-28T10:00:00Z'),
  })
})

test.each([
  ['pays', 'active'],
  ['confirms', 'active'],
  ['declined', 'past_due'],
  ['fails_later', 'past_due'],
  [null, 'past_due'],
] as const)('charged with a card that %s it is %s', (card, state) => {
  expect(charge(card, monthly, monthly.period_end)).toMatchObject({
    state,
    open_invoice: state === 'active' ? null : 'in_1',
  })
})

test('a failed payment is tried again after 3, 5, 7, 10 and 14 days, and then given up', () => {
  let found = charge('fails_later', monthly, monthly.period_end)
  for (const days of [3, 5, 7, 10, 14]) {
    expect([found.state, dueAt(found)]).toEqual(['past_due', daysLater(days)])
    expect(charge('pays', found, daysLater(days))).toMatchObject({ state: 'active', past_due_since: null, tries: 0 })
    found = charge('declined', found, daysLater(days))
  }
  expect([found.state, found.ended_at, dueAt(found)]).toEqual(['canceled', daysLater(14), null])
})

test('what was cancelled ends with its period, and so does a trial without a card', () => {
  expect(endsWithPeriod({ ...monthly, cancel_at_period_end: true }, 'pays')).toBe(true)
  expect(endsWithPeriod({ ...monthly, state: 'trialing' }, null)).toBe(true)
  expect(endsWithPeriod({ ...monthly, state: 'trialing' }, 'pays')).toBe(false)
  expect(endsWithPeriod(monthly, null)).toBe(false)
})

test('another price pays for the rest of the period, another interval for a new one, and in a trial nothing', () => {
  const half = daysLater(-14)
  const dearer = { ...price, plan: 3, amount: 6200 }
  expect(prorate(monthly, dearer, half)).toMatchObject({
    lines: [{ net: -1550 }, { net: 3100 }],
    period_end: monthly.period_end,
  })
  const yearly = prorate(monthly, { ...dearer, interval: 'yearly', amount: 62_000 }, half)
  expect(netOf(yearly.lines)).toBe(62_000 - 1550)
  expect([yearly.period_start, yearly.period_end.getUTCFullYear()]).toEqual([half, 2027])
  expect(prorate({ ...monthly, state: 'trialing' }, dearer, half).lines).toEqual([])
})
