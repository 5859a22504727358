/** What billing does when a profile is approved or its account leaves, inside that transaction. */
import type { Tx } from '../../../platform/database/database.ts'
import { maybeExpertOf } from '../profile/availability/expert-availability.service.ts'
import { beginTrial, takeBackTrial } from './plans.service.ts'
import { CANCEL_JOB, type BillingDeps } from './sync.service.ts'

export function registerBillingListeners(deps: BillingDeps): void {
  const { events, jobs } = deps
  async function cancelLater(tx: Tx, accountId: number, at: 'period_end' | 'now'): Promise<void> {
    const expert = await maybeExpertOf(tx, accountId)
    if (expert !== undefined) await jobs.enqueue(tx, CANCEL_JOB, { expert, at })
  }
  events.on('expert.moved', async (tx, { expert_id, from, status }) => {
    const wasApproved = from === 'paused' || from === 'suspended'
    if (status === 'active' && !wasApproved) await beginTrial(deps, tx, expert_id)
    // an approval that was taken back began no trial
    if (from === 'active' && status === 'pending_review') await takeBackTrial(deps, tx, expert_id)
  })
  // who is restored can take it back; whoever is erased never pays again
  events.on('account.left', (tx, { account_id }) => cancelLater(tx, account_id, 'period_end'))
  events.on('account.erasing', (tx, { account_id }) => cancelLater(tx, account_id, 'now'))
}
