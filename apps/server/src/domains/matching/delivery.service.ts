/**
 * The first time a match is shown counts as attention given to its expert, and is logged. Nothing else moves the
 * ledger.
 */
import type { Platform } from '../../platform/platform.ts'
import type { Standing } from '../briefs/briefs.service.ts'
import { ledgerChanges, type Shown } from './ledger.ts'
import { upsertLedger } from './ledger.queries.ts'
import { logFeatures } from './learning.service.ts'
import { markDelivered } from './matching.queries.ts'
import { rankAt, type ProposalDeps } from './proposals.service.ts'

export type ShownMatch = Shown & { match_id: number }

/** If several requests race, only one records the delivery; showing a match again records nothing. */
export async function deliver(
  deps: ProposalDeps & Pick<Platform, 'events'>,
  { brief, now }: Pick<Standing, 'brief' | 'now'>,
  shown: readonly ShownMatch[],
): Promise<void> {
  if (shown.length === 0) return
  const { attention } = await rankAt(deps, now, brief, 1)
  const written = await deps.events.transaction(async (tx) => {
    const ids = shown.map(({ match_id }) => match_id)
    const first = new Set(await markDelivered(tx, ids))
    const fresh = shown.filter(({ match_id }) => first.has(match_id))
    if (fresh.length === 0) return []
    await logFeatures(tx, new Map(fresh.map(({ match_id, position }) => [match_id, position])))
    const sums = await upsertLedger(tx, ledgerChanges(fresh, attention))
    await deps.events.emit(tx, 'matches.shown', { shown: fresh })
    return sums
  })
  deps.market.importAttention(written)
}
