/** Recurring work on plans: what has run out by the application's clock. */
import type { Platform } from '../../platform/platform.ts'
import type { References } from '../reference/reference.service.ts'
import { settleDue } from './plans.service.ts'

export function registerBillingJobs(deps: Platform & { refs: References }): void {
  deps.jobs.every(1, 'settle-plans', async () => void (await settleDue(deps)))
}
