/** Maps domain events to webhook events: they carry ids and states, no personal data. */
import type { EventName } from '../../../app/events.ts'
import type { Emitted } from '../../../platform/core/events.ts'
import { enqueueWebhooks, type NewWebhookEvent, type WebhookDeps } from './webhooks.service.ts'

const heard = [
  'lead.created',
  'lead.moved',
  'expert.submitted',
  'expert.moved',
  'review.moved',
] as const satisfies EventName[]

export function registerIntegrationListeners(deps: Pick<WebhookDeps, 'clock' | 'events' | 'jobs'>): void {
  deps.events.beforeCommit(heard, async (tx, emitted) => {
    await enqueueWebhooks(deps, tx, emitted.flatMap(webhookEventsOf))
    return () => {}
  })
}

function webhookEventsOf({ name, event }: Emitted<(typeof heard)[number]>): NewWebhookEvent[] {
  switch (name) {
    case 'lead.created':
      return event.leads.map(({ id, expert_id }) => ({
        kind: 'lead.created',
        data: { lead_id: id, expert_id, status: 'new' },
      }))
    case 'lead.moved': {
      const { lead_id, expert_id, from, status } = event
      return [{ kind: 'lead.updated', data: { lead_id, expert_id, status, previous_status: from } }]
    }
    case 'expert.submitted': {
      const { expert_id, from } = event
      return [{ kind: 'expert.submitted', data: { expert_id, status: 'pending_review', previous_status: from } }]
    }
    case 'expert.moved': {
      const { expert_id, from, status } = event
      const data = { expert_id, status, previous_status: from }
      if (status === 'suspended') return [{ kind: 'expert.suspended', data }]
      if (status === 'rejected') return [{ kind: 'expert.rejected', data }]
      if (status === 'pending_review' && from === 'active') return [{ kind: 'expert.unapproved', data }]
      return status === 'active' && from !== 'paused' ? [{ kind: 'expert.approved', data }] : []
    }
    case 'review.moved': {
      const { review_id, expert_id, status } = event
      if (status === 'pending') return []
      return [{ kind: `review.${status}`, data: { review_id, expert_id, status } }]
    }
  }
}
