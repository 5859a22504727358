/** Which steps a profile's status may take: taken by the server, offered by the screens. */
import type { ExpertStatus } from '../vocabulary.ts'

export const expertMoves = {
  submit: { pending_review: 'pending_review', changes_requested: 'pending_review' },
  approve: { pending_review: 'active' },
  request_changes: { pending_review: 'changes_requested' },
  reject: { pending_review: 'rejected', changes_requested: 'rejected' },
  pause: { active: 'paused' },
  resume: { paused: 'active' },
  suspend: { active: 'suspended', paused: 'suspended' },
  // a suspended one comes back as it was; a rejected one, or one asked for changes, is looked at again
  restore: { suspended: 'active', rejected: 'pending_review', changes_requested: 'pending_review' },
} as const satisfies Record<string, Partial<Record<ExpertStatus, ExpertStatus>>>
export type ExpertMove = keyof typeof expertMoves

export const nextExpertStatus = (from: string, move: ExpertMove): ExpertStatus | undefined =>
  (expertMoves[move] as Partial<Record<string, ExpertStatus>>)[from] // read by any status: most have no such step
