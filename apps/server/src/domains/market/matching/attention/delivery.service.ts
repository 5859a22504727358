/**
 * The first time a match is shown counts as attention for its expert, and nothing else changes the ledger. The
 * impression is logged, and so is the next one after the match was recalculated.
 */
import type { Platform } from '../../../../platform/core/platform.ts'
import type { BriefOverview } from '../../../clients/briefs/briefs.service.ts'
import { ledgerChanges, type Shown } from './ledger.ts'
import { upsertLedger } from './ledger.queries.ts'
import { insertImpressions } from '../learning/learning.queries.ts'
import { markDelivered } from '../matching.queries.ts'
import { rankAt, type ProposalDeps } from '../lists/proposals.service.ts'

export type ShownMatch = Shown & { match_id: number }

/** If several requests race, only one records the delivery; showing a match again records nothing. */
export async function deliver(
  deps: ProposalDeps & Pick<Platform, 'events'>,
  { brief, now }: Pick<BriefOverview, 'brief' | 'now'>,
  shown: readonly ShownMatch[],
): Promise<void> {
  if (shown.length === 0) return
  const { attention } = await rankAt(deps, now, brief, 1)
  const written = await deps.events.transaction(async (tx) => {
    const ids = shown.map(({ match_id }) => match_id)
    const due = new Map((await markDelivered(tx, ids)).map(({ id, is_first }) => [id, is_first]))
    const seen = shown.filter(({ match_id }) => due.has(match_id))
    if (seen.length === 0) return []
    await insertImpressions(tx, seen)
    const fresh = seen.filter(({ match_id }) => due.get(match_id))
    if (fresh.length === 0) return []
    const sums = await upsertLedger(tx, ledgerChanges(fresh, attention))
    await deps.events.emit(tx, 'matches.shown', { shown: fresh })
    return sums
  })
  deps.market.importAttention(written)
}
