import { expect, test } from 'vitest'
import type { Flow } from './flow.ts'
import { moved, openState } from './flow-state.ts'

type Answers = { phone: string; code: string; photos: number[] }
const flow: Flow<Answers, object> = {
  name: 'sample',
  empty: { phone: '', code: '', photos: [] },
  secret: ['code'],
  follow: (before, change) => (change.phone !== undefined && change.phone !== before.phone ? { code: '' } : {}),
  revive: () => ({}),
  steps: [{ number: 1, name: 'only', fields: ['phone', 'code', 'photos'], check: () => [] }],
}
const open = openState(flow, { phone: '1' }, 1)

test('nothing is kept before anything was done', () => {
  expect(open).toMatchObject({ answers: { phone: '1', code: '' }, touched: false, reached: 1 })
  expect(moved(flow, open, { type: 'change', change: { code: '123' } }).touched).toBe(true)
})

test('another phone clears the code', () => {
  const withCode = moved(flow, open, { type: 'change', change: { code: '123456' } })
  expect(moved(flow, withCode, { type: 'change', change: { phone: '1' } }).answers.code).toBe('123456')
  expect(moved(flow, withCode, { type: 'change', change: { phone: '2' } }).answers.code).toBe('')
})

test('an answer that is being put right is not called wrong any more', () => {
  const refused = moved(flow, open, { type: 'refuse', problems: { phone: 'No', 'photos.2': 'Gone', code: 'Wrong' } })
  expect(refused.attempt).toBe(1)
  expect(moved(flow, refused, { type: 'change', change: { photos: [1] } }).problems).toEqual({
    phone: 'No',
    code: 'Wrong',
  })
})

test('every failed try counts, and going on wipes the slate', () => {
  const once = moved(flow, open, { type: 'refuse', problems: {}, refusal: 'Sorry' })
  const twice = moved(flow, once, { type: 'refuse', problems: {}, refusal: 'Sorry' })
  expect(twice).toMatchObject({ attempt: 2, refusal: 'Sorry' })
  expect(moved(flow, twice, { type: 'complete', next: 4 })).toMatchObject({
    reached: 4,
    refusal: undefined,
    problems: {},
  })
})

test('going on never takes back how far someone was', () => {
  const far = moved(flow, open, { type: 'complete', next: 7 })
  expect(moved(flow, far, { type: 'complete', next: 2 }).reached).toBe(7)
  expect(moved(flow, far, { type: 'complete', next: undefined }).reached).toBe(7)
})

test('what a step brought along is added when it is left', () => {
  expect(moved(flow, open, { type: 'complete', next: 2, change: { code: '9' } }).answers.code).toBe('9')
})

test('a restored draft stands on the empty answers', () => {
  expect(moved(flow, open, { type: 'restore', answers: { photos: [3] }, reached: 5 })).toMatchObject({
    answers: { phone: '', code: '', photos: [3] },
    reached: 5,
    touched: true,
  })
})
