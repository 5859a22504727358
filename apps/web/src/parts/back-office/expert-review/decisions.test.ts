import { expect, test } from 'vitest'
import { decisionsFor } from './decisions.ts'

const expert = { pending: null, submitted_at: '2026-11-20T10:00:00.000Z', email_verified: true } as const
const keys = (given: Partial<Parameters<typeof decisionsFor>[0]>) =>
  decisionsFor({ ...expert, status: 'pending_review', ...given }).map(({ key, bar }) => (bar ? `${key}: ${bar}` : key))

test('each state offers what is legal from there', () => {
  expect(keys({})).toEqual(['approve', 'request_changes', 'reject'])
  expect(keys({ status: 'changes_requested' })).toEqual(['reject', 'take_back'])
  expect(keys({ status: 'active' })).toEqual(['suspend'])
  expect(keys({ status: 'active', approval_undo_until: '2026-11-20T10:10:00.000Z' })).toEqual(['unapprove', 'suspend'])
  expect(keys({ status: 'suspended' })).toEqual(['restore'])
  expect(keys({ status: 'rejected' })).toEqual(['reopen'])
})

test('a changed company is decided beside the rest, but only where the old one is public', () => {
  const pending = { company_name: 'New Studio', company_registration: null }
  expect(keys({ status: 'paused', pending })).toEqual(['approve_company', 'reject_company', 'suspend'])
  expect(keys({ status: 'suspended', pending })).toEqual(['restore'])
})

test('what is not possible yet says why', () => {
  expect(keys({ email_verified: false })).toEqual(['approve: email_unverified', 'request_changes', 'reject'])
  expect(keys({ submitted_at: null })).toEqual([
    'approve: not_submitted',
    'request_changes: not_submitted',
    'reject: not_submitted',
  ])
})

test('the expert reads why, except for good news', () => {
  const needsReason = decisionsFor({ ...expert, status: 'pending_review' }).map((each) => each.needsReason)
  expect(needsReason).toEqual([false, true, true])
  const [unapprove] = decisionsFor({ ...expert, status: 'active', approval_undo_until: '2026-11-20T10:10:00.000Z' })
  expect(unapprove).toEqual({ key: 'unapprove', action: 'unapprove', needsReason: true })
})
