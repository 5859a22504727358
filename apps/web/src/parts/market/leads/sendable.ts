/** Whether the brief can be sent now, and if not, why: the screen shows it before the server refuses. */
import type { BriefStatusNote } from '@husrum/contract/market/matching/matching.ts'

type Standing = Pick<BriefStatusNote, 'brief_status' | 'invitations'>

export const invitationsLeft = ({ open, open_limit, used, used_limit }: BriefStatusNote['invitations']): number =>
  Math.max(0, Math.min(open_limit - open, used_limit - used))

export type Unsendable = 'used_up' | 'too_many_open' | 'brief_not_active' | 'expert_unavailable'

/** Undefined when it can be sent. */
export function whyUnsendable(
  { brief_status, invitations }: Standing,
  expert: { available: boolean },
): Unsendable | undefined {
  if (brief_status !== 'active') return 'brief_not_active'
  if (invitations.used >= invitations.used_limit) return 'used_up'
  if (invitations.open >= invitations.open_limit) return 'too_many_open'
  return expert.available ? undefined : 'expert_unavailable'
}

/** Why the next message after an ended lead goes without the brief; undefined if it does not, and while data loads. */
export function whyWithoutBrief(
  invites: boolean,
  meta: Standing | undefined,
  expert: { available: boolean } | undefined,
): Exclude<Unsendable, 'brief_not_active'> | undefined {
  const why = invites && meta ? whyUnsendable(meta, expert ?? { available: true }) : undefined
  return why === 'brief_not_active' ? undefined : why
}
