/** What the conversation of a client and an expert decides about their leads. */
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { moveLead } from './leads.service.ts'
import { maybeLeadForUpdate } from './leads.queries.ts'
import { updateContactShared } from './pair.queries.ts'

export { updateCarriedContact } from './pair.queries.ts'

type Deps = Pick<Platform, 'events'>

/** Whether anything was shown before that is hidden now, or the other way round. */
export async function shareContactOfPair(
  { events }: Deps,
  tx: Tx,
  pair: { client_id: number; expert_id: number },
  isShared: boolean,
): Promise<boolean> {
  const { client_id, expert_id } = pair
  const changed = await updateContactShared(tx, pair, isShared)
  for (const lead_id of changed) await events.emit(tx, 'lead.changed', { lead_id, client_id, expert_id })
  return changed.length > 0
}

/** Who blocks leaves no brief waiting: the client takes it back, the expert declines it. */
export async function closeBlockedLead(deps: Deps, tx: Tx, id: number, by: 'client' | 'expert'): Promise<void> {
  const lead = await maybeLeadForUpdate(tx, id)
  if (lead?.status !== 'new') return
  if (by === 'client') await moveLead(deps, tx, lead, { to: 'withdrawn', actor: 'client' })
  else await moveLead(deps, tx, lead, { to: 'declined', actor: 'expert', decline_reason: 'other' })
}
