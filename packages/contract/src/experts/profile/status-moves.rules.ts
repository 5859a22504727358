/** The allowed changes of a profile's status: enforced by the server, offered by the screens. */
import type { ExpertStatus } from '../../core/vocabulary.ts'

export const expertMoves = {
  submit: { pending_review: 'pending_review', changes_requested: 'pending_review' },
  approve: { pending_review: 'active' },
  // undoes a mistaken approval: within minutes, and only while it has had no consequences
  unapprove: { active: 'pending_review' },
  request_changes: { pending_review: 'changes_requested' },
  reject: { pending_review: 'rejected', changes_requested: 'rejected' },
  pause: { active: 'paused' },
  resume: { paused: 'active' },
  suspend: { active: 'suspended', paused: 'suspended' },
  // a suspended profile returns unchanged; a rejected one, or one with requested changes, is reviewed again
  restore: { suspended: 'active', rejected: 'pending_review', changes_requested: 'pending_review' },
} as const satisfies Record<string, Partial<Record<ExpertStatus, ExpertStatus>>>

export type ExpertMove = keyof typeof expertMoves

/** Decisions that staff make in bulk; `unapprove` undoes an approval, `restore` undoes the other two. */
export const bulkReviewActions = [
  'approve',
  'unapprove',
  'request_changes',
  'reject',
  'restore',
] as const satisfies ExpertMove[]

export const nextExpertStatus = (from: string, move: ExpertMove): ExpertStatus | undefined =>
  (expertMoves[move] as Partial<Record<string, ExpertStatus>>)[from] // indexed by any status: most have no such move
