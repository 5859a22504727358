/** The plan whose limits hold for an expert; what it follows from is billing's to know. */
import type { Tx } from '../../../../platform/database/database.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { expertChanged } from '../changes/changes.service.ts'
import { lockExpert, updateExpert } from '../own-profile/own-profile.queries.ts'

export { countsAsNew } from './writes.queries.ts'
export { lockExpert as lockPlan } from '../own-profile/own-profile.queries.ts'

/** The expert's own limit of new leads goes: the plan's counts from now on. */
export async function followPlanLimit(
  deps: Pick<Platform, 'events'> & { refs: References },
  tx: Tx,
  expertId: number,
): Promise<void> {
  await updateExpert(tx, expertId, { capacity_wish: null })
  await expertChanged(deps, tx, expertId, { words: false })
}

/** Locks the profile until the transaction ends; the market hears of the new limits. Says what held before. */
export async function followPlan(
  deps: Pick<Platform, 'events'> & { refs: References },
  tx: Tx,
  expertId: number,
  decide: () => Promise<number>,
): Promise<{ before: number; plan_id: number }> {
  const { plan_id: before, further_city_ids } = await lockExpert(tx, expertId)
  const plan_id = await decide()
  if (plan_id !== before) {
    await updateExpert(tx, expertId, { plan_id })
    // places that rest, or count again, are among the words
    await expertChanged(deps, tx, expertId, { words: further_city_ids.length > 0 })
    await deps.events.emit(tx, 'expert.plan_changed', { expert_id: expertId })
  }
  return { before, plan_id }
}
