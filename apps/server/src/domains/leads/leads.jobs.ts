/** What happens to leads by themselves. */
import type { Platform } from '../../platform/platform.ts'
import { declineArchived, declineDue, expireLeads } from './leads.service.ts'

export function listenToLeads(deps: Platform): void {
  deps.jobs.every(1, 'expire-leads', async () => void (await expireLeads(deps)))
  deps.jobs.every(1, 'decline-leads', async () => void (await declineDue(deps)))
  deps.jobs.every(1, 'decline-archived-leads', async () => void (await declineArchived(deps)))
}
