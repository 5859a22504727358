/** Whether the brief can be sent now, and if not, why: the screen says it before the server refuses. */
import type { MatchPage } from '#lib/queries/matches.ts'

type Meta = MatchPage['meta']

export const invitationsLeft = ({ open, open_limit, used, used_limit }: Meta['invitations']): number =>
  Math.max(0, Math.min(open_limit - open, used_limit - used))

export type Unsendable = 'used_up' | 'too_many_open' | 'brief_not_active' | 'expert_unavailable'

/** Undefined when it can be sent. */
export function whyUnsendable(
  { brief_status, invitations }: Meta,
  expert: { available: boolean },
): Unsendable | undefined {
  if (brief_status !== 'active') return 'brief_not_active'
  if (invitations.used >= invitations.used_limit) return 'used_up'
  if (invitations.open >= invitations.open_limit) return 'too_many_open'
  return expert.available ? undefined : 'expert_unavailable'
}

/** In a conversation whose lead has ended: why the next message cannot take the brief along. What is not known yet stands in nobody's way. */
export function whyNotAgain(
  invites: boolean,
  meta: Meta | undefined,
  expert: { available: boolean } | undefined,
): Exclude<Unsendable, 'brief_not_active'> | undefined {
  const why = invites && meta ? whyUnsendable(meta, expert ?? { available: true }) : undefined
  return why === 'brief_not_active' ? undefined : why
}
