/** Converts each domain event to the live event for its two people; written once, last in the transaction. */
import type { EventName } from '../../../app/events.ts'
import type { Emitted } from '../../../platform/core/events.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { deleteOf, insertEvents, type NewEvent, type Side } from './live-events.queries.ts'

const heard = [
  'lead.created',
  'lead.moved',
  'lead.changed',
  'message.created',
  'message.changed',
  'message.read',
  'thread.changed',
  'quote.moved',
  'meeting.moved',
  'meeting.changed',
  'matches.added',
  'notification.created',
  'notification.read',
  'subscription.changed',
] as const satisfies EventName[]
type Heard = Emitted<(typeof heard)[number]>

/** Registered after all other listeners, because its statement is the last of each transaction. */
export function registerLiveListeners(
  { events }: Pick<Platform, 'events'>,
  announce: (recipients: readonly number[]) => void,
): void {
  events.beforeCommit(heard, async (tx, emitted) => {
    const recipients = await insertEvents(tx, latest(emitted.flatMap(newEvents)))
    return () => announce(recipients)
  })
  events.on('account.erasing', (tx, { account_id }) => deleteOf(tx, account_id))
}

/** Of equal events in one transaction the last one counts. */
function latest(all: readonly NewEvent[]): NewEvent[] {
  const values = new Set(['status', 'up_to'])
  const keyOf = (event: NewEvent) =>
    JSON.stringify(event, (name, value: unknown) => (values.has(name) ? undefined : value))
  return [...new Map(all.map((event) => [keyOf(event), event])).values()]
}

function newEvents({ name, event }: Heard): NewEvent[] {
  switch (name) {
    case 'lead.created':
      return event.leads.map(({ id, client_id, expert_id }) => ({
        name,
        payload: { lead_id: id, expert_id, status: 'new' },
        client_id,
        expert_id,
      }))
    case 'lead.moved':
    case 'lead.changed': {
      const { lead_id, client_id, expert_id } = event
      // both people see a step of the status
      const [status, side] = name === 'lead.moved' ? [event.status, {}] : [null, sideOf(event)]
      return [{ name: 'lead.updated', payload: { lead_id, expert_id, status }, client_id, expert_id, ...side }]
    }
    case 'message.created':
    case 'message.changed': {
      const { thread_id, message_id } = event
      const payload = { thread_id, message_id }
      return [{ name: name === 'message.created' ? name : 'message.updated', payload, thread_id }]
    }
    case 'message.read': {
      const { thread_id, reader, up_to } = event
      return [{ name, payload: { thread_id, reader, up_to }, thread_id }]
    }
    case 'thread.changed': {
      const { thread_id } = event
      return [{ name: 'thread.updated', payload: { thread_id }, thread_id, ...sideOf(event) }]
    }
    case 'quote.moved': {
      const { thread_id, quote_id, lead_id, status } = event
      const side = status === 'draft' ? { side: 'expert' as const } : {}
      return [{ name: 'quote.updated', payload: { thread_id, quote_id, lead_id, status }, thread_id, ...side }]
    }
    case 'meeting.moved':
    case 'meeting.changed': {
      const { thread_id, meeting_id, lead_id, status } = event
      return [{ name: 'meeting.updated', payload: { thread_id, meeting_id, lead_id, status }, thread_id }]
    }
    case 'matches.added':
      return [{ name: 'matches.updated', payload: { brief_id: event.brief_id }, account_id: event.client_id }]
    case 'notification.created':
      return event.notifications.map(({ id, account_id }) => ({
        name,
        payload: { notification_id: id },
        account_id,
      }))
    case 'notification.read':
      return [{ name, payload: {}, account_id: event.account_id }]
    case 'subscription.changed':
      return [{ name: 'subscription.updated', payload: {}, account_id: event.account_id }]
  }
}

const sideOf = (event: object & { side?: Side }): { side?: Side } => (event.side ? { side: event.side } : {})
