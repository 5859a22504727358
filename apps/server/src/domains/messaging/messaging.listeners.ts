/** Keeps each thread on the lead that matters to its two people. */
import type { Platform } from '../../platform/platform.ts'
import { followLead } from './messaging.service.ts'

export function registerMessagingListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('lead.created', (tx, { lead_id }) => followLead(tx, lead_id))
  events.on('lead.moved', (tx, { lead_id }) => followLead(tx, lead_id))
}
