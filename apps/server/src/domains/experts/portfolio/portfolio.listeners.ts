/**
 * After a change of plan, projects above its limit are hidden or become public again, in the same transaction. Erasing
 * deletes them with their person; leaving only hides the profile, and with it its projects.
 */
import { maybeExpertOf } from '../profile/availability/expert-availability.service.ts'
import { deleteUnusedImages } from '../../foundation/media/media.service.ts'
import { settleResting, type SavingDeps } from './editing/saving.service.ts'
import * as writes from './editing/writes.queries.ts'

export function registerPortfolioListeners(deps: SavingDeps): void {
  const { events } = deps
  events.on('expert.plan_changed', (tx, { expert_id }) => settleResting(deps, tx, expert_id))
  events.on('account.erasing', async (tx, { account_id }) => {
    const expertId = await maybeExpertOf(tx, account_id)
    if (expertId === undefined) return
    await writes.lockExpert(tx, expertId)
    const images = await writes.listShownImages(tx, expertId)
    await writes.deleteProjectsOf(tx, expertId)
    await deleteUnusedImages(tx, images)
  })
}
