import { expect, test } from 'vitest'
import type { Quote } from '@husrum/contract/market/quotes.ts'
import { sumsOf } from '@husrum/contract/market/quotes.rules.ts'
import { bestOf, inEuros, likeForLike, partRows } from './like-for-like.ts'

function aQuote(lines: [part: string, amount: number | null][], given: Partial<Quote> = {}): Quote {
  const quote: Quote = {
    id: 1,
    thread_id: 1,
    lead_id: 1,
    brief_id: 1,
    status: 'sent',
    version: 1,
    mine: false,
    expert: { id: 1, name: 'Bo' },
    client: { first_name: 'Ann' },
    title: 'Kitchen',
    fee_model: 'fixed',
    currency: 'EUR',
    hourly_rate: null,
    hours_cap: null,
    building_cost: null,
    fee_share: null,
    vat_rate: 2500,
    lines: lines.map(([part, amount]) => ({ part, amount, included: '' })),
    revisions: 2,
    start: '',
    duration: '',
    ends_on: null,
    valid_until: '2026-12-04',
    notes: '',
    sums: null,
    vat_rates: [2500, 0],
    replaced_by: null,
    expires_at: null,
    sent_at: null,
    answered_at: null,
    accept_note: null,
    decline_note: null,
    created_at: '2026-11-25T08:00:00Z',
    updated_at: '2026-11-25T08:00:00Z',
    ...given,
  }
  return { ...quote, sums: sumsOf(quote) ?? null }
}

const nordhavn = aQuote([
  ['Concept', 180_000],
  ['Drawings', 375_000],
  ['Lighting plan', 112_500],
])
const bo = aQuote([
  ['concept ', 225_000],
  ['Drawings', 400_000],
])

test('parts stand in one row by their name, and what is missing is marked', () => {
  expect(partRows([nordhavn, bo])).toMatchObject([
    { part: 'Concept', missing: false, cells: [{ amount: 180_000 }, { amount: 225_000 }] },
    { part: 'Drawings', missing: false },
    { part: 'Lighting plan', missing: true, cells: [{ included: true }, { included: false, amount: null }] },
  ])
})

test('like for like leaves out what not everybody includes, with VAT', () => {
  expect(likeForLike([nordhavn, bo])).toEqual({ totals: [693_750, 781_250], without: ['Lighting plan'] })
  expect(likeForLike([nordhavn, nordhavn])).toBeUndefined()
})

test('a fee that is not made of parts has no such total', () => {
  const hourly = aQuote([['Concept', null]], { fee_model: 'hourly', hourly_rate: 9000, hours_cap: 40 })
  expect(likeForLike([nordhavn, hourly])?.totals).toEqual([225_000, null])
})

test('quotes with nothing in common are not made alike', () => {
  expect(likeForLike([bo, aQuote([['Garden', 1000]])])).toBeUndefined()
})

test('the best is marked where there is a difference', () => {
  expect([...bestOf([5, 3, 3], 'lowest')]).toEqual([1, 2])
  expect([...bestOf([2, null, 3], 'highest')]).toEqual([2])
  expect([bestOf([4, 4], 'lowest').size, bestOf([4, null], 'lowest').size]).toEqual([0, 0])
  expect(inEuros(75_000, { currency: 'DKK' })).toBe(10_000)
})
