/** What staff can decide about a profile in each state, by the rules that the server enforces. */
import type { AdminExpert } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { nextExpertStatus } from '@husrum/contract/experts/profile/status-moves.rules.ts'
import type { ExpertStatus } from '@husrum/contract/core/vocabulary.ts'

export type Action = (typeof staffActions)[number] | 'unapprove'
/** The action by its meaning in this state, which chooses its texts and its style. */
export type DecisionKey = Action | 'approve_company' | 'reject_company' | 'reopen' | 'take_back'
/** Changes that staff make without a decision. */
export type StaffChange = 'edit' | 'feature' | 'unfeature'
export type Decision = {
  key: DecisionKey
  action: Action
  /** The expert reads the reason. */ needsReason: boolean
  /** Why the decision is not possible yet. */ bar?: 'not_submitted' | 'email_unverified'
}

/** In the order of the buttons. Lifting a rejection has other texts than lifting a suspension. */
const staffActions = ['approve', 'request_changes', 'reject', 'suspend', 'restore'] as const
const keyOf = (action: (typeof staffActions)[number], status: ExpertStatus): DecisionKey =>
  action !== 'restore' || status === 'suspended' ? action : status === 'rejected' ? 'reopen' : 'take_back'
const needsNone: ReadonlySet<Action> = new Set<Action>(['approve', 'restore'])
const actions: Record<DecisionKey, Action> = {
  approve: 'approve',
  unapprove: 'unapprove',
  approve_company: 'approve',
  request_changes: 'request_changes',
  reject: 'reject',
  reject_company: 'reject',
  suspend: 'suspend',
  restore: 'restore',
  reopen: 'restore',
  take_back: 'restore',
}

export function decisionsFor(
  expert: Pick<AdminExpert, 'status' | 'pending' | 'submitted_at' | 'email_verified'> & {
    approval_undo_until?: string | null
  },
): Decision[] {
  const undo: DecisionKey[] = expert.status === 'active' && expert.approval_undo_until ? ['unapprove'] : []
  const isPublic = expert.status === 'active' || expert.status === 'paused'
  const company: DecisionKey[] = isPublic && expert.pending ? ['approve_company', 'reject_company'] : []
  const legal = staffActions.filter((action) => nextExpertStatus(expert.status, action) !== undefined)
  return [...undo, ...company, ...legal.map((action) => keyOf(action, expert.status))].map((key) => {
    const action = actions[key]
    const bar =
      expert.status === 'pending_review' && expert.submitted_at === null
        ? 'not_submitted'
        : key === 'approve' && !expert.email_verified
          ? 'email_unverified'
          : undefined
    return { key, action, needsReason: !needsNone.has(action), ...(bar ? { bar } : {}) }
  })
}
