/** Rows → the wire's threads and messages, seen by one of the two. */
import type { Message, Thread } from '@husrum/contract/messages.ts'
import type { Locale, Picture } from '@husrum/contract/shapes.ts'
import type { LeadStatus } from '@husrum/contract/vocabulary.ts'
import type { Translate } from '../../platform/http/errors.ts'
import { nameIn, type References } from '../reference/reference.service.ts'
import type { MessageRow, Reader, ThreadRow } from './messaging.queries.ts'

type Context = {
  refs: References
  reader: Reader
  locale: Locale
  translate: Translate
  /** pictures of experts by id */ avatars: ReadonlyMap<number, Picture | null>
}

export function presentMessage(row: MessageRow, reader: Reader): Message {
  return {
    id: row.id,
    thread_id: row.thread_id,
    mine: row.sender === reader.side,
    sender: row.sender === 'client' ? 'client' : 'expert',
    body: row.body,
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

export function presentThread(
  row: ThreadRow,
  last: MessageRow | undefined,
  { refs, reader, locale, translate, avatars }: Context,
): Thread {
  const cityId = reader.side === 'client' ? row.expert_city_id : row.client_city_id
  const seesExpert = reader.side === 'client'
  // an expert reads a client's first name; the rest is the client's to share
  const deleted = row.counterpart_gone
  const name = deleted ? translate('person.deleted') : seesExpert ? row.expert_name : firstWord(row.client_name)
  return {
    id: row.id,
    counterpart: {
      role: seesExpert ? 'expert' : 'client',
      name,
      short_name: deleted || (seesExpert && row.is_studio) ? name : firstWord(name),
      avatar: seesExpert ? (avatars.get(row.expert_id) ?? null) : null,
      expert_id: seesExpert && !deleted ? row.expert_id : null,
      city: cityId === null || deleted ? null : nameIn(refs.city(cityId), locale),
      deleted,
    },
    last_message: last ? presentMessage(last, reader) : null,
    unread_count: row.unread_count,
    lead_id: row.lead_id,
    lead_status: row.lead_status as LeadStatus | null, // the column's check holds the list
    awaiting_confirmation: row.lead_status === 'won' && row.hire_confirmed_at === null,
    invites: seesExpert && row.invites,
    archived: (seesExpert ? row.archived_by_client_at : row.archived_by_expert_at) !== null,
    blocked: row.blocked_at !== null,
    updated_at: row.updated_at.toISOString(),
  }
}

const firstWord = (name: string): string => name.split(' ')[0] ?? ''

const AROUND = 60

/** Leaves out a sign that the cut goes through. */
const cut = (text: string, from: number, to: number): string =>
  text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')

/** Plain text cut around the first match; without a match (the name matched) there is nothing to show. */
export function highlight(
  messageId: number | null,
  body: string | null,
  keyword: string,
): { message_id: number | null; before: string; match: string; after: string }[] {
  if (body === null) return []
  // not by lower-casing: that changes the length of some letters, and with it every place behind them
  const found = new RegExp(RegExp.escape(keyword), 'iu').exec(body)
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
