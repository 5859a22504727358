/**
 * The first time a match is shown counts as attention for its expert, and nothing else changes the ledger. The
 * impression is logged, and so is the next one after the match was recalculated.
 */
import { attentionAt } from '@husrum/matching/fairness/ledger.ts'
import type { AttentionShare } from '@husrum/matching/match.types.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { BriefOverview } from '../../../clients/briefs/briefs.service.ts'
import { upsertLedger, type AttentionChange } from './ledger.queries.ts'
import { insertImpressions } from '../learning/learning.queries.ts'
import { markDelivered } from '../matching.queries.ts'
import { rankAt, type ProposalDeps } from '../lists/proposals.service.ts'

type Shown = { expert_id: number; /** Place in the list, from 1. */ position: number }
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

/**
 * The changes at a first delivery (docs/product/matching.md, "Fairness over time"): divides the attention of every
 * position among the experts by what they deserve.
 */
function ledgerChanges(shown: readonly Shown[], attention: readonly AttentionShare[]): AttentionChange[] {
  const changes = new Map<number, AttentionChange>()
  const changeOf = (expertId: number): AttentionChange => {
    const known = changes.get(expertId)
    if (known) return known
    const fresh: AttentionChange = { expert_id: expertId, deserved: 0, given: 0, shown: 0 }
    changes.set(expertId, fresh)
    return fresh
  }
  let sum = 0
  for (const { expert_id, position } of shown) {
    const worth = attentionAt(position)
    sum += worth
    const change = changeOf(expert_id)
    change.given += worth
    change.shown += 1
  }
  for (const { expert_id, share } of attention) changeOf(Number(expert_id)).deserved += share * sum
  return [...changes.values()]
}
