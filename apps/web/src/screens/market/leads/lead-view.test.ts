import { expect, test } from 'vitest'
import { doneStatuses, groupLeads, isFiltered, nextWaiting, queryOf, statusOf } from './lead-view.ts'
import { readLeadView } from './lead-address.ts'

test('an address is read, and what makes no sense in it is passed over', () => {
  expect(
    readLeadView({
      lead: '12',
      status: 'done',
      archived: '1',
      q: ' library ',
      from: '2026-02-28',
      to: '2026-02-31',
      sort: 'price',
      page: '1',
    }),
  ).toEqual({ lead: 12, status: 'done', archived: true, q: 'library', from: '2026-02-28' })
})

test('"done" asks for everything that has ended', () => {
  expect(queryOf({ status: 'done' }).statuses).toEqual(doneStatuses)
  expect(queryOf({ status: 'meeting' }).statuses).toEqual(['meeting'])
  expect(queryOf({}).statuses).toBeUndefined()
})

test('what has the least time left comes first, unless another order is asked for', () => {
  expect(queryOf({}).sort).toBe('time_left')
  expect(queryOf({ sort: 'newest' }).sort).toBe('newest')
})

test('days the wrong way round are turned round', () => {
  expect(queryOf({ from: '2026-11-20', to: '2026-11-01' })).toMatchObject({ from: '2026-11-01', to: '2026-11-20' })
})

test('words and days are looked for among the snoozed ones too; the list without them leaves those out', () => {
  expect([{}, { status: 'new' as const }].map((view) => queryOf(view).snoozed)).toEqual([false, false])
  expect([{ q: 'Ann' }, { from: '2026-11-01' }, { to: '2026-11-01' }].map((view) => queryOf(view).snoozed)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(queryOf({ q: 'Ann', snoozed: true }).snoozed).toBe(true)
})

test('one’s own leads are asked for, and are a filter', () => {
  expect(readLeadView({ mine: '1' })).toEqual({ mine: true })
  expect(queryOf({ mine: true }).mine).toBe(true)
  expect(isFiltered({ mine: true })).toBe(true)
})

test('the archive and the order are no filters', () => {
  expect(isFiltered({ archived: true, sort: 'score', page: 2 })).toBe(false)
  expect(isFiltered({ q: 'kitchen' })).toBe(true)
})

test('leads stand in groups by what is to be done, in their own order', () => {
  const leads = (['won', 'new', 'meeting', 'new', 'contacted'] as const).map((status, id) => ({
    id,
    status,
    declines_at: null,
  }))
  expect(groupLeads(leads).map(({ key, leads: found }) => [key, found.map(({ id }) => id)])).toEqual([
    ['waiting', [1, 3]],
    ['talking', [2, 4]],
    ['done', [0]],
  ])
  expect(groupLeads([])).toEqual([])
  const declining = { status: 'new', declines_at: '2026-11-22T10:00:00.000Z' } as const
  expect(statusOf(declining)).toBe('declined')
  expect(groupLeads([declining]).map(({ key }) => key)).toEqual(['done'])
})

test('after an answer comes the next who waits, from the top again after the last', () => {
  const lead = (id: number, status: 'new' | 'contacted' = 'new', change = {}) => ({
    id,
    status,
    declines_at: null,
    deleted_at: null,
    snoozed_until: null,
    ...change,
  })
  const at = '2026-11-20T08:00:00.000Z'
  const leads = [
    lead(1),
    lead(2, 'contacted'),
    lead(3, 'new', { declines_at: at }),
    lead(4, 'new', { deleted_at: at }),
    lead(6, 'new', { snoozed_until: at }),
    lead(5),
  ]
  expect([1, 5, 2].map((after) => nextWaiting(leads, after)?.id)).toEqual([5, 1, 1])
  expect(nextWaiting([lead(1)], 1)).toBeUndefined()
})
