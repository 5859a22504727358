/** A new lead reaches the conversation its two people already have. */
import type { Platform } from '../../platform/platform.ts'
import { markNewLead } from './messaging.queries.ts'

export function registerMessagingListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('lead.created', (tx, { lead_id }) => markNewLead(tx, lead_id))
}
