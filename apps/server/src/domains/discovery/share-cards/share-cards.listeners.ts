import type { Deps } from '../../../app/deps.ts'
import { maybeExpertOf } from '../../experts/profile/availability/expert-availability.service.ts'
import { forgetJob, type ForgetJob } from './share-cards.jobs.ts'

/** The next job deletes the cards of an erased expert. */
export function registerShareCardListeners({ events, jobs }: Pick<Deps, 'events' | 'jobs'>): void {
  events.on('account.erasing', async (tx, { account_id }) => {
    const expert_id = await maybeExpertOf(tx, account_id)
    if (expert_id !== undefined) await jobs.enqueue(tx, forgetJob, { expert_id } satisfies ForgetJob)
  })
}
