/** The plan in force for an expert; billing decides which one it is. */
import type { Tx } from '../../../../platform/database/database.ts'
import { expertChanged, type ChangeDeps } from '../changes/changes.service.ts'
import { lockExpert, updateExpert } from '../own-profile/own-profile.queries.ts'

export { countsAsNew } from './workload.queries.ts'
export { lockExpert as lockPlan } from '../own-profile/own-profile.queries.ts'

/** Removes the expert's own limit of new leads, so that the plan's limit applies. */
export async function followPlanLimit(deps: ChangeDeps, tx: Tx, expertId: number): Promise<void> {
  await updateExpert(tx, expertId, { capacity_wish: null })
  await expertChanged(deps, tx, expertId, { words: false })
}

/** Locks the profile until the transaction ends; the market gets the new limits. Returns the previous plan. */
export async function followPlan(
  deps: ChangeDeps,
  tx: Tx,
  expertId: number,
  decide: () => Promise<number>,
): Promise<{ before: number; plan_id: number }> {
  const { plan_id: before, further_city_ids } = await lockExpert(tx, expertId)
  const plan_id = await decide()
  if (plan_id !== before) {
    await updateExpert(tx, expertId, { plan_id })
    // places that the plan hides or shows are among the search words
    await expertChanged(deps, tx, expertId, { words: further_city_ids.length > 0 })
    await deps.events.emit(tx, 'expert.plan_changed', { expert_id: expertId })
  }
  return { before, plan_id }
}
