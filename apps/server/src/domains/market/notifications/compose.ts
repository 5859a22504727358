/**
 * Decides which people are notified about the events of one transaction. No one is notified of their own step. Of
 * several steps of a lead at once (an accepted quote wins the lead, cancels a meeting …), each side is notified of the
 * most important.
 */
import type { SwitchableKind } from '@husrum/contract/identity/accounts/notification-preferences.ts'
import { isLive, type LeadActor } from '@husrum/contract/market/leads/moves.rules.ts'
import type { Emitted } from '../../../platform/core/events.ts'

export const notifiableEvents = [
  'lead.moved',
  'lead.place_returned',
  'contact.shared',
  'quote.moved',
  'meeting.moved',
  'matches.added',
  'review.invited',
  'review.moved',
  'review.replied',
] as const
type NotifiableEvent = Emitted<(typeof notifiableEvents)[number]>

type Side = 'client' | 'expert'
/** A notification before its recipient is known: one side of a lead, the expert of a review, or a client. */
export type NewNotification = {
  side: Side
  kind: SwitchableKind
  detail?: string
  /** A unique key, so that each person is notified once. */ about: string
  lead_id?: number
  quote_id?: number
  meeting_id?: number
  review_id?: number
  client_id?: number
  /** The step ends something, so a blocked person is notified too. */ ends?: boolean
  /** The same step is notified again after the client moved the lead. */ repeats?: boolean
  /** Seconds until the mail and the push. */ wait?: number
}
type Candidate = { line: NewNotification; weight: number }

/** Steps of an expert or the clock that clients are notified about. */
const shownToClient = {
  expert: new Set(['contacted', 'meeting', 'proposal', 'won', 'lost', 'declined', 'expired']),
  system: new Set(['declined', 'expired']),
}
/** By then the client may have seen the new experts, and no mail is needed. */
const MATCHES_WAIT_S = 3600
/**
 * Seconds until the client is asked for a review. After a hire it is half of the review period: the client then has
 * experience and still has time. Once the expert has reported the end of the work, the client is asked soon; after the
 * client has reported it, a day later, because that step already offers the review.
 */
const reviewWait = { nobody: 30 * 86_400, client: 86_400, expert: undefined } as const

const other = (actor: LeadActor): readonly Side[] =>
  actor === 'system' ? ['client', 'expert'] : [actor === 'client' ? 'expert' : 'client']

export function notificationsFor(emitted: readonly NotifiableEvent[]): NewNotification[] {
  const best = new Map<string, Candidate[]>()
  for (const candidate of emitted.flatMap((each) => candidatesOf(each, emitted))) {
    const { line, weight } = candidate
    const key = `${line.side} ${line.lead_id ?? line.about}`
    const known = best.get(key) ?? []
    const most = known[0]?.weight ?? 0
    if (weight >= most) best.set(key, weight > most ? [candidate] : [...known, candidate])
  }
  const lines = [...best.values()].flat().map(({ line }) => line)
  return [...new Map(lines.map((line) => [`${line.side} ${line.about}`, line])).values()]
}

function candidatesOf(emitted: NotifiableEvent, all: readonly NotifiableEvent[]): Candidate[] {
  const { name, event } = emitted
  switch (name) {
    case 'lead.moved':
      return movesOf(event, all)
    case 'lead.place_returned': {
      const { lead_id } = event
      const line = { side: 'expert', kind: 'lead_changed', detail: 'place_returned', lead_id } as const
      return [{ line: { ...line, about: `lead:${lead_id}:place` }, weight: 1 }]
    }
    case 'contact.shared': {
      const { lead_id } = event
      const line = { side: 'expert', kind: 'lead_changed', detail: 'contact_shared', lead_id } as const
      return [{ line: { ...line, about: `lead:${lead_id}:contact` }, weight: 1 }]
    }
    case 'quote.moved':
      return quotesOf(event, all)
    case 'meeting.moved':
      return meetingsOf(event, all)
    case 'matches.added': {
      const { client_id, brief_id } = event
      const line = { side: 'client', kind: 'new_matches', client_id, wait: MATCHES_WAIT_S } as const
      return [{ line: { ...line, about: `matches:${brief_id}` }, weight: 1 }]
    }
    case 'review.invited': {
      const line = { side: 'client', kind: 'review', detail: 'due', lead_id: event.lead_id } as const
      return [
        {
          line: { ...line, about: `review-due:${event.lead_id}`, wait: reviewWait[event.finished_by ?? 'nobody'] },
          weight: 1,
        },
      ]
    }
    case 'review.moved': {
      const { review_id, status } = event
      const line = { side: 'expert', kind: 'review', detail: 'published', review_id } as const
      return status === 'published' ? [{ line: { ...line, about: `review:${review_id}:published` }, weight: 1 }] : []
    }
    case 'review.replied': {
      const { review_id } = event
      const line = { side: 'client', kind: 'review', detail: 'replied', review_id } as const
      return [{ line: { ...line, about: `review:${review_id}:replied` }, weight: 1 }]
    }
  }
}

type EventOf<N extends NotifiableEvent['name']> = Extract<NotifiableEvent, { name: N }>['event']

function movesOf(
  { lead_id, from, status, actor }: EventOf<'lead.moved'>,
  all: readonly NotifiableEvent[],
): Candidate[] {
  // the notification of the agreed time covers this
  if (status === 'meeting' && agreesIn(lead_id, all)) return []
  const line = { lead_id, about: `lead:${lead_id}:${status}`, repeats: true, ends: !isLive(status) } as const
  const found: NewNotification[] = []
  if (actor !== 'client' && shownToClient[actor].has(status))
    found.push({ ...line, side: 'client', kind: 'lead_answered', detail: status })
  if (actor !== 'expert' && (status === 'won' || status === 'lost' || status === 'withdrawn'))
    found.push({ ...line, side: 'expert', kind: 'lead_changed', detail: status })
  // the expert is notified about the effect of the missed deadline
  if (actor === 'system' && status === 'expired')
    found.push({ ...line, side: 'expert', kind: 'lead_changed', detail: status })
  // the client has rejected a hire
  if (actor === 'client' && from === 'won' && isLive(status) && status !== 'won')
    found.push({ ...line, side: 'expert', kind: 'lead_changed', detail: 'refused' })
  return found.map((each) => ({ line: each, weight: 2 }))
}

const agreesIn = (leadId: number, all: readonly NotifiableEvent[]): boolean =>
  all.some(({ name, event }) => name === 'meeting.moved' && event.lead_id === leadId && event.status === 'agreed')

const replacesIn = (of: 'quote.moved' | 'meeting.moved', leadId: number, all: readonly NotifiableEvent[]): boolean =>
  all.some(({ name, event }) => name === of && event.lead_id === leadId && event.status === 'replaced')

function quotesOf(
  { quote_id, lead_id, status, actor }: EventOf<'quote.moved'>,
  all: readonly NotifiableEvent[],
): Candidate[] {
  const line = { kind: 'quote', quote_id, lead_id, about: `quote:${quote_id}:${status}` } as const
  switch (status) {
    case 'sent': {
      const detail = replacesIn('quote.moved', lead_id, all) ? 'new_version' : 'sent'
      return [{ line: { ...line, side: 'client', detail }, weight: 3 }]
    }
    case 'accepted':
      return [{ line: { ...line, side: 'expert', detail: status }, weight: 3 }]
    case 'withdrawn':
    case 'declined':
    case 'expired':
      // a reminder has already announced the end to the side that missed it
      return other(actor)
        .filter((side) => side === (status === 'withdrawn' ? 'client' : 'expert'))
        .map((side) => ({ line: { ...line, side, detail: status }, weight: 1 }))
    case 'draft':
    case 'replaced':
      return []
  }
}

function meetingsOf(
  { meeting_id, lead_id, status, actor, asks = false }: EventOf<'meeting.moved'>,
  all: readonly NotifiableEvent[],
): Candidate[] {
  const line = { kind: 'meeting', meeting_id, lead_id, about: `meeting:${meeting_id}:${status}` } as const
  if (asks)
    return [{ line: { ...line, side: 'expert', detail: 'asked', about: `meeting:${meeting_id}:asked` }, weight: 1 }]
  switch (status) {
    case 'offered': {
      const detail = replacesIn('meeting.moved', lead_id, all) ? 'changed' : 'offered'
      return [{ line: { ...line, side: 'client', detail }, weight: 3 }]
    }
    case 'agreed':
      return [{ line: { ...line, side: 'expert', detail: status }, weight: 3 }]
    case 'cancelled':
      return other(actor).map((side) => ({ line: { ...line, side, detail: status, ends: true }, weight: 1 }))
    case 'replaced':
      return []
  }
}
