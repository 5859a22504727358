import { movable } from '@husrum/contract/market/leads/moves.rules.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import { expect, test } from 'vitest'
import { disabledReason, hasEnded } from './moves.ts'

const lead = (status: LeadStatus) => ({ status, awaiting_confirmation: false })

test('a new lead has not ended, and is moved nowhere by hand', () => {
  expect(hasEnded(lead('new'))).toBe(false)
  expect(movable.filter((to) => disabledReason(lead('new'), to) === undefined)).toEqual([])
})

test('what was reached is not gone back on, but a lost lead may be taken up again', () => {
  expect(disabledReason(lead('meeting'), 'contacted')).toBe('noWayBack')
  expect(disabledReason(lead('proposal'), 'meeting')).toBeUndefined()
  expect(disabledReason(lead('proposal'), 'proposal')).toBe('here')
  expect(disabledReason(lead('lost'), 'contacted')).toBeUndefined()
  expect(disabledReason(lead('lost'), 'won')).toBe('reopenFirst')
})

test('confirmed hires, declined, expired and withdrawn leads have ended', () => {
  const ended = (['won', 'declined', 'expired', 'withdrawn'] as const).map((status) => hasEnded(lead(status)))
  expect(ended).toEqual([true, true, true, true])
  expect(hasEnded(lead('lost'))).toBe(false)
  expect(disabledReason(lead('won'), 'lost')).toBe('ended')
})

test('a hire that the client has not confirmed can be taken back', () => {
  const awaiting = { status: 'won', awaiting_confirmation: true } as const
  expect(hasEnded(awaiting)).toBe(false)
  expect(movable.filter((to) => disabledReason(awaiting, to) === undefined)).toEqual(['contacted', 'lost'])
})
