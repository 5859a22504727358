import { expect, test } from 'vitest'
import { invitationsLeft, whyWithoutBrief, whyUnsendable } from './sendable.ts'

const counts = (open: number, used: number) => ({ open, open_limit: 3, used, used_limit: 8 })
const meta = (open: number, used: number, brief_status: 'active' | 'paused' = 'active') =>
  ({ brief_status, invitations: counts(open, used) }) as Parameters<typeof whyUnsendable>[0] // the fields that decide
const free = { available: true }

test('what is left is the smaller of the two limits', () => {
  expect(invitationsLeft(counts(1, 4))).toBe(2)
  expect(invitationsLeft(counts(1, 7))).toBe(1)
  expect(invitationsLeft(counts(3, 9))).toBe(0)
})

test('a brief is sent unless something stands in the way, and the lasting reason is named first', () => {
  expect(whyUnsendable(meta(1, 4), free)).toBeUndefined()
  expect(whyUnsendable(meta(3, 4), free)).toBe('too_many_open')
  expect(whyUnsendable(meta(3, 8), free)).toBe('used_up')
  expect(whyUnsendable(meta(3, 8, 'paused'), free)).toBe('brief_not_active')
  expect(whyUnsendable(meta(0, 0), { available: false })).toBe('expert_unavailable')
})

test('an old conversation says why its next message cannot take the brief along', () => {
  expect(whyWithoutBrief(true, meta(3, 4), free)).toBe('too_many_open')
  expect(whyWithoutBrief(true, meta(0, 8), free)).toBe('used_up')
  expect(whyWithoutBrief(true, meta(0, 0), { available: false })).toBe('expert_unavailable')
  expect(whyWithoutBrief(true, meta(1, 4), free)).toBeUndefined()
})

test('a conversation that goes on is written in whatever the limits say', () => {
  expect(whyWithoutBrief(false, meta(3, 8), free)).toBeUndefined()
  expect(whyWithoutBrief(true, undefined, free)).toBeUndefined()
  expect(whyWithoutBrief(true, meta(0, 0), undefined)).toBeUndefined()
  expect(whyWithoutBrief(true, meta(3, 8, 'paused'), free)).toBeUndefined()
})
