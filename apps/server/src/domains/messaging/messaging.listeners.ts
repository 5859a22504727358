/** Keeps each thread on the lead that matters to its two people. */
import type { Platform } from '../../platform/platform.ts'
import { updateThreadLead } from './messaging.queries.ts'
import { followLead } from './messaging.service.ts'

export function registerMessagingListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('lead.created', async (tx, { leads }) => {
    // an expert who opens a thread at this moment waits for the lock that the lead holds on the expert
    for (const { client_id, expert_id, thread_id } of leads)
      if (thread_id !== null) await updateThreadLead(tx, client_id, expert_id)
  })
  events.on('lead.moved', (tx, { lead_id }) => followLead(tx, lead_id))
}
