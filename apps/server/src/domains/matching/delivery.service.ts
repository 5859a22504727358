/** What a client is shown for the first time is counted as attention given (the only thing that moves the fairness ledger), and logged. */
import type { Platform } from '../../platform/platform.ts'
import type { BriefRow } from '../briefs/briefs.service.ts'
import { ledgerChanges, type Shown } from './ledger.ts'
import { upsertLedger } from './ledger.queries.ts'
import { logFeatures } from './learning.service.ts'
import { markDelivered } from './matching.queries.ts'
import { rankFor, type ProposalDeps } from './proposals.service.ts'

export type ShownMatch = Shown & { match_id: number }

/** Of several readers at once one counts; showing the same again counts nothing. */
export async function deliver(
  deps: ProposalDeps & Pick<Platform, 'events'>,
  brief: BriefRow,
  shown: readonly ShownMatch[],
): Promise<void> {
  if (shown.length === 0) return
  const { attention } = await rankFor(deps, deps.db, brief, 1)
  const sums = await deps.events.transaction(async (tx) => {
    const ids = shown.map(({ match_id }) => match_id)
    const first = new Set(await markDelivered(tx, ids))
    const fresh = shown.filter(({ match_id }) => first.has(match_id))
    if (fresh.length === 0) return []
    await logFeatures(tx, new Map(fresh.map(({ match_id, position }) => [match_id, position])))
    return upsertLedger(tx, ledgerChanges(fresh, attention))
  })
  deps.market.importAttention(sums)
}
