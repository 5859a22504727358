import type { Module } from '../../../app/module.ts'
import { clearAuditOf } from '../../../platform/core/audit.ts'
import { maybeExpertOf } from '../../experts/profile/expert-accounts.service.ts'
import { deleteUnusedImages } from '../../foundation/media/media.service.ts'
import { clearDecider } from './moderation.queries.ts'
import { deletePastClients } from './past-clients.queries.ts'
import { forgetPastClient, publishPastDue } from './past-clients.service.ts'
import { clearAuthor, clearReplies } from './reviews.queries.ts'
import { mountReviews } from './reviews.routes.ts'
import { publishDue } from './reviews.service.ts'

export const reviewsModule: Module = {
  routes: mountReviews,
  /** Invites clients to a review once a hire is confirmed, and removes names from reviews when an account is erased. */
  listeners({ events }) {
    events.on('lead.moved', async (tx, { lead_id, expert_id, client_id, status, actor }) => {
      // an expert's `won` needs the client's confirmation
      if (status === 'won' && actor === 'client')
        await events.emit(tx, 'review.invited', { lead_id, expert_id, client_id })
    })
    events.on('account.erasing', async (tx, { account_id }) => {
      const { photos, reviews } = await clearAuthor(tx, account_id)
      await deleteUnusedImages(tx, photos)
      for (const id of reviews) await clearAuditOf(tx, { kind: 'review', id })
      await clearDecider(tx, account_id)
      const expertId = await maybeExpertOf(tx, account_id)
      await forgetPastClient(tx, account_id)
      if (expertId === undefined) return
      await clearReplies(tx, expertId)
      await deletePastClients(tx, expertId)
    })
  },
  /** Publishes due reviews. */
  jobs(deps) {
    deps.jobs.every(10, 'publish-reviews', async () => {
      await publishDue(deps)
      await publishPastDue(deps)
    })
  },
}
