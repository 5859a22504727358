/** Presents threads and messages to one of their two people. */
import type {
  Message,
  MessageKind,
  messages,
  Thread,
  ThreadWithMessages,
} from '@husrum/contract/market/messaging/messaging.ts'
import type { ReplyOf } from '@husrum/contract/core/endpoint.ts'
import { isLive } from '@husrum/contract/market/leads/moves.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import type { Deps } from '../../../app/deps.ts'
import { nameIn } from '../../foundation/reference/reference.service.ts'
import { listThreadsByIds } from './threads/threads.queries.ts'
import {
  attachmentsOf,
  requireThread,
  type MessageRow,
  type Reader,
  type Sent,
  type ThreadPage,
  type ThreadRow,
} from './messaging.service.ts'
import { wordsPattern, type Hit } from './search/searching.service.ts'

type PresentDeps = Pick<Deps, 'attachments' | 'db' | 'refs' | 'pictures' | 'translators'>

export function presentThreads(
  deps: PresentDeps,
  reader: Reader,
  rows: readonly ThreadRow[],
  locale: Locale,
): Thread[] {
  return rows.map((row) => presentThread(deps, reader, row, locale))
}

/** A sent message with its thread. */
export async function presentSent(
  deps: PresentDeps,
  reader: Reader,
  { thread_id, message }: Sent,
  locale: Locale,
): Promise<Thread & { message: Message }> {
  const row = await requireThread(deps.db, reader, thread_id)
  return { ...presentThread(deps, reader, row, locale), message: presentMessage(deps, message, reader) }
}

export function presentThreadPage(
  deps: PresentDeps,
  reader: Reader,
  { thread, messages: page, has_more, has_newer }: ThreadPage,
  locale: Locale,
): ThreadWithMessages {
  return {
    ...presentThread(deps, reader, thread, locale),
    messages: page.map((message) => presentMessage(deps, message, reader)),
    has_more,
    has_newer,
  }
}

export async function presentHits(
  deps: PresentDeps,
  reader: Reader,
  { hits, keyword }: { hits: readonly Hit[]; keyword: string },
  locale: Locale,
): Promise<ReplyOf<typeof messages.searchThreads>['data']> {
  const ids = hits.map((hit) => hit.thread_id)
  const threads = presentThreads(deps, reader, await listThreadsByIds(deps.db, reader, ids), locale)
  const hitOf = new Map(hits.map((hit) => [hit.thread_id, hit]))
  return threads.map((thread) => {
    const hit = hitOf.get(thread.id)
    return { ...thread, highlights: highlight(hit?.message_id ?? null, hit?.body ?? null, keyword) }
  })
}

/** The time until which an answer with these may be cached: addresses of files expire. */
export function addressesExpiry({ attachments }: Pick<Deps, 'attachments'>, shown: readonly (MessageRow | null)[]) {
  const hasFiles = shown.some((message) => message !== null && attachmentsOf(message).length > 0)
  return hasFiles ? [{ current: true, until: attachments.keptUntil() }] : []
}

export function presentMessage({ attachments }: Pick<Deps, 'attachments'>, row: MessageRow, reader: Reader): Message {
  return {
    id: row.id,
    thread_id: row.thread_id,
    mine: row.sender === reader.side,
    sender: row.sender === 'client' ? 'client' : 'expert',
    author: row.author_id === null || row.author_name === null ? null : { id: row.author_id, name: row.author_name },
    kind: row.kind as MessageKind, // a column check allows only these values
    ref_id: row.ref_id,
    body: row.body,
    attachments: attachments.present(attachmentsOf(row), reader),
    caution: row.caution && row.sender !== reader.side,
    edited_at: row.edited_at?.toISOString() ?? null,
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

export function presentThread(deps: PresentDeps, reader: Reader, row: ThreadRow, locale: Locale): Thread {
  const { refs, pictures, translators } = deps
  const cityId = reader.side === 'client' ? row.expert_city_id : row.client_city_id
  const seesExpert = reader.side === 'client'
  // an expert sees the client's first name only
  const deleted = row.counterpart_gone
  const name = deleted
    ? translators.for(locale)('person.deleted')
    : seesExpert
      ? row.expert_name
      : firstWord(row.client_name)
  return {
    id: row.id,
    counterpart: {
      role: seesExpert ? 'expert' : 'client',
      name,
      short_name: deleted || (seesExpert && row.is_studio) ? name : firstWord(name),
      avatar: row.avatar && pictures.present(row.avatar, row.expert_name),
      expert_id: seesExpert && !deleted ? row.expert_id : null,
      city: cityId === null || deleted ? null : nameIn(refs.city(cityId), locale),
      deleted,
    },
    last_message: row.last_message && presentMessage(deps, row.last_message, reader),
    unread_count: row.unread_count,
    lead_id: row.lead_id,
    lead_status: row.lead_status as LeadStatus | null, // a column check allows only these values
    awaiting_confirmation: row.lead_status === 'won' && row.hire_confirmed_at === null,
    paused: !seesExpert && row.lead_paused_at !== null && isLive(row.lead_status as LeadStatus), // as above
    invites: seesExpert && row.invites,
    archived: row[`archived_by_${reader.side}_at`] !== null,
    muted: row[`muted_by_${reader.side}_at`] !== null,
    blocked: row.blocked_at !== null,
    blocked_by_me: row[`blocked_by_${reader.side}_at`] !== null,
    reported: row[`reported_by_${reader.side}_at`] !== null,
    contact_shared: row.contact_shared_at !== null,
    updated_at: row.updated_at.toISOString(),
  }
}

const firstWord = (name: string): string => name.split(' ')[0] ?? ''

const AROUND = 60

/** Drops half of a surrogate pair at either end. */
const cut = (text: string, from: number, to: number): string =>
  text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')

/** An excerpt around the first match; empty when the name matched and not a message. */
export function highlight(
  messageId: number | null,
  body: string | null,
  keyword: string,
): { message_id: number | null; before: string; match: string; after: string }[] {
  if (body === null) return []
  // the text is not lower-cased, because that changes the length of some letters
  const found = new RegExp(wordsPattern(keyword), 'iu').exec(body)
  if (!found) return [{ message_id: messageId, before: cut(body, 0, 2 * AROUND), match: '', after: '' }]
  const [match] = found
  const from = Math.max(0, found.index - AROUND)
  const end = found.index + match.length
  return [
    {
      message_id: messageId,
      before: `${from > 0 ? '…' : ''}${cut(body, from, found.index)}`,
      match,
      after: `${cut(body, end, end + AROUND)}${end + AROUND < body.length ? '…' : ''}`,
    },
  ]
}
