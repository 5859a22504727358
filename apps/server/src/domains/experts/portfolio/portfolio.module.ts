import type { Module } from '../../../app/module.ts'
import { deleteUnusedImages } from '../../foundation/media/media.service.ts'
import { maybeExpertOf } from '../profile/expert-accounts.service.ts'
import { applyProjectLimit } from './editing/saving.service.ts'
import * as writes from './editing/projects.queries.ts'
import { sweepKeptTexts } from './kept-texts/kept-texts.service.ts'
import { mountPortfolio } from './portfolio.routes.ts'
import { removeDeleted } from './portfolio.service.ts'

export const portfolioModule: Module = {
  routes: mountPortfolio,
  /**
   * After a change of plan, projects above its limit are hidden or become public again, in the same transaction.
   * Erasing deletes them with their person; leaving only hides the profile, and with it its projects.
   */
  listeners(deps) {
    const { events } = deps
    events.on('expert.plan_changed', (tx, { expert_id }) => applyProjectLimit(deps, tx, expert_id))
    events.on('account.erasing', async (tx, { account_id }) => {
      const expertId = await maybeExpertOf(tx, account_id)
      if (expertId === undefined) return
      await writes.lockExpert(tx, expertId)
      const images = await writes.listShownImages(tx, expertId)
      await writes.deleteProjectsOf(tx, expertId)
      await deleteUnusedImages(tx, images)
    })
  },
  /** Deletes projects and texts permanently once they can no longer be restored. */
  jobs(deps) {
    deps.jobs.every(30, 'remove-deleted-projects', async () => void (await removeDeleted(deps)))
    deps.jobs.every(30, 'sweep-kept-texts', () => sweepKeptTexts(deps))
  },
}
