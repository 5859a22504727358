/** What billing does when a profile is approved, inside that transaction. */
import type { Platform } from '../../platform/platform.ts'
import type { References } from '../reference/reference.service.ts'
import { beginTrial } from './plans.service.ts'

export function registerBillingListeners(deps: Platform & { refs: References }): void {
  deps.events.on('expert.moved', async (tx, { expert_id, status }) => {
    if (status === 'active') await beginTrial(deps, tx, expert_id)
  })
}
