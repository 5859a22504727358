/** Updates billing when a profile is approved or its account leaves, in the same transaction. */
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
    // an approval that was undone started no trial
    if (from === 'active' && status === 'pending_review') await takeBackTrial(deps, tx, expert_id)
  })
  // a restored account can undo the cancellation; an erased one must never pay again
  events.on('account.left', (tx, { account_id }) => cancelLater(tx, account_id, 'period_end'))
  events.on('account.erasing', (tx, { account_id }) => cancelLater(tx, account_id, 'now'))
}
