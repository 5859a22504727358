/**
 * Scans the first texts of each of two people to the other: a message and its later edits, a card, an automatic answer,
 * the text of an invitation. Later messages are private.
 */
import { SAME_TEXT_MAX } from '@husrum/contract/core/limits.ts'
import type { EventMap } from '../../../app/events.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/http/errors.ts'
import { needsCaution, carriesLink, findingsIn, type Finding } from '../leads/contact/first-contact.service.ts'
import * as queries from './messages.queries.ts'
import { insertInvitationReport } from './reports/reports.queries.ts'
import type { MessageRow, Reader } from './threads/threads.queries.ts'

export type FirstWords = {
  /** Further text that a card shows; the names of files. */
  words?: readonly (string | null | undefined)[] | undefined
  /** Whether this is the writer's first message; read from the database if the caller does not know. */
  isFirst?: boolean | undefined
}

/** Findings in a person's first text; empty for later texts. */
export async function scanFirstText(
  tx: Tx,
  { thread_id, sender, body }: Pick<queries.NewMessage, 'thread_id' | 'sender' | 'body'>,
  { words = [], isFirst }: FirstWords = {},
): Promise<readonly Finding[]> {
  if (isFirst === false) return []
  const found = findingsIn([body, ...words].filter(Boolean).join('\n'))
  if (found.length === 0 || isFirst) return found
  return (await queries.hasWritten(tx, thread_id, sender)) ? [] : found
}

/** 422 `looks_like_spam` on the field for the same text with a link to many people; `more` counts the new ones. */
export async function refuseSameTexts(
  tx: Tx,
  reader: Reader,
  text: string,
  { field = 'body', more = 1 } = {},
): Promise<void> {
  if (!carriesLink(findingsIn(text))) return
  if ((await queries.selectSameTexts(tx, reader, text)) + more > SAME_TEXT_MAX)
    throw new Refusal(422, 'validation_failed', { fields: { [field]: [{ code: 'looks_like_spam' }] } })
}

/** Findings in an edited first message; later messages are not scanned. */
export async function scanEditedText(
  tx: Tx,
  reader: Reader,
  message: MessageRow,
  body: string,
  names: readonly string[],
): Promise<readonly Finding[]> {
  const found = findingsIn([body, ...names].join('\n'))
  // an edit that removes the findings removes the warning; the report retains the old text
  if (found.length === 0 || (await queries.hasWritten(tx, message.thread_id, reader.side, message.id))) return []
  await refuseSameTexts(tx, reader, body)
  return found
}

type Invitations = EventMap['lead.created']['leads']
/** Scans the texts of sent invitations: the client's first text to each of these experts. */
export async function scanInvitations(tx: Tx, leads: Invitations): Promise<void> {
  for (const { id, client_id, message } of leads) {
    const found = findingsIn(message ?? '')
    if (message === null || found.length === 0) continue
    // the leads are already inserted
    await refuseSameTexts(tx, { side: 'client', client_id }, message, { field: 'message', more: 0 })
    if (needsCaution(found)) await insertInvitationReport(tx, id, found.join(' '))
  }
}
