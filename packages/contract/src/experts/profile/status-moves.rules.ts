/** Which steps a profile's status may take: taken by the server, offered by the screens. */
import type { ExpertStatus } from '../../core/vocabulary.ts'

export const expertMoves = {
  submit: { pending_review: 'pending_review', changes_requested: 'pending_review' },
  approve: { pending_review: 'active' },
  // an approval by mistake: within minutes, while nothing has come of it
  unapprove: { active: 'pending_review' },
  request_changes: { pending_review: 'changes_requested' },
  reject: { pending_review: 'rejected', changes_requested: 'rejected' },
  pause: { active: 'paused' },
  resume: { paused: 'active' },
  suspend: { active: 'suspended', paused: 'suspended' },
  // a suspended one comes back as it was; a rejected one, or one asked for changes, is looked at again
  restore: { suspended: 'active', rejected: 'pending_review', changes_requested: 'pending_review' },
} as const satisfies Record<string, Partial<Record<ExpertStatus, ExpertStatus>>>
/** How long an approval can be taken back (docs/product/limits.md). */
export const APPROVAL_UNDO_MINUTES = 10

export type ExpertMove = keyof typeof expertMoves

/** What staff decide about many at once; `unapprove` is the way back from approving, `restore` from the other two. */
export const bulkReviewActions = [
  'approve',
  'unapprove',
  'request_changes',
  'reject',
  'restore',
] as const satisfies ExpertMove[]

export const nextExpertStatus = (from: string, move: ExpertMove): ExpertStatus | undefined =>
  (expertMoves[move] as Partial<Record<string, ExpertStatus>>)[from] // read by any status: most have no such step
