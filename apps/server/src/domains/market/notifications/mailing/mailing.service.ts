/** Sends notification mails one by one, as outgoing.service.ts describes. */
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import { readNow } from '../../../../platform/core/clock.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { drain } from '../../../../platform/core/jobs/drain.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { maybeMailedLead, type MailedLead, type MailedLeadDeps } from '../../leads/mailed-lead.presenting.ts'
import { maybeMailedMeeting, type MailedMeeting } from '../../meetings/mailed-meeting.presenting.ts'
import { replyAddress } from '../../messaging/inbound-mail/inbound.service.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { maybeMailedReview, type MailedReview } from '../../reviews/reviews.service.ts'
import { composeNotification } from './mails.ts'
import * as queries from './mailing.queries.ts'
import { maybeNotification, type NotificationRow } from '../notifications.queries.ts'
import { markPostponed } from '../outgoing.queries.ts'
import {
  isSwitchable,
  shouldNotify,
  sendingTime,
  quotesMessages,
  dueHandler,
  expiryOf,
  type SwitchableLine,
} from '../outgoing.service.ts'
import { deliveryKind } from '../preferences/preferences.service.ts'
import { unsubscribeToken } from '../preferences/unsubscribing.service.ts'

/** docs/product/interface.md. */
export const MESSAGE_PACE = { wait: 120, pause: 900 }
/** After a long outage, an older mail is useless. */
const LATE_DAYS = 2
/** Days that a mail without a deadline may wait for the provider. */
const WORTH_DAYS = 1

type Deps = Pick<Platform, 'config' | 'db' | 'delivery' | 'events' | 'log' | 'translators'> &
  MailedLeadDeps & { refs: References }

/** Returns the number of notifications handled. */
export const mailDue = (deps: Deps, id?: number): Promise<number> =>
  drain(
    deps,
    'mail-notifications',
    dueHandler('mail_due_at', (tx, found) => settle(deps, tx, found), id),
  )

async function settle(deps: Deps, tx: Tx, id: number): Promise<void> {
  const recipient = await queries.maybeRecipient(tx, id, LATE_DAYS)
  const line = await maybeNotification(tx, id)
  if (line?.kind === 'review' && (await queries.markReviewQuestionRenewed(tx, id)))
    await deps.events.emit(tx, 'notification.created', { notifications: [{ id, account_id: line.account_id }] })
  if (!recipient) await textFirstAnswer(deps, tx, id, line)
  if (!recipient || recipient.kept_waiting || !shouldNotify(line) || !isSwitchable(line))
    return queries.markNotMailed(tx, id)
  const when = await sendingTime(tx, line, 'mail_due_at')
  if (when === 'later') return
  if (when === 'never') return queries.markNotMailed(tx, id)
  const written = await readMessages(tx, line)
  if (written instanceof Date) return markPostponed(tx, id, 'mail_due_at', written)
  if (line.kind === 'new_message' && !written) return queries.markNotMailed(tx, id)
  const locale = isLocale(recipient.locale) ? recipient.locale : 'en'
  const to = { ...recipient, locale }
  const lead = await readLead(deps, tx, line, to)
  if (asksForAnswer(line) && !lead) return queries.markNotMailed(tx, id)
  await mail(deps, tx, line, to, written, lead)
  await queries.markMailed(tx, id)
}

/** Steps that answer, unlike refusals and news about agreements. */
const answers = new Set([
  'lead_answered contacted',
  'lead_answered meeting',
  'lead_answered proposal',
  'new_message null',
])

/** A client with an unconfirmed address is notified of the first answer by text message, since mail is not possible. */
async function textFirstAnswer(deps: Deps, tx: Tx, id: number, line: NotificationRow | undefined): Promise<void> {
  if (!line || line.read || !shouldNotify(line) || !answers.has(`${line.kind} ${line.detail}`)) return
  const found = await queries.maybePhone(tx, id)
  if (!found) return
  const locale = isLocale(found.locale) ? found.locale : 'en'
  const text = deps.translators.for(locale)('sms.firstAnswer', {
    url: `${deps.config.baseUrl}${locale === 'en' ? '' : `/${locale}`}/account/messages`,
  })
  await deps.delivery.smsLater(
    tx,
    { to: found.phone, text },
    { kind: queries.FIRST_ANSWER, account_id: found.account_id },
  )
}

/**
 * The unread messages for a mail, or the time to wait for them. Messages that a mail about the lead contained are not
 * sent again. If the message it waited for was read, the next one has its own two minutes.
 */
async function readMessages(tx: Tx, line: NotificationRow): Promise<queries.UnreadMessage | Date | undefined> {
  if (line.pair_thread_id === null || !quotesMessages(line)) return undefined
  const reader = line.role === 'client' ? 'client' : 'expert'
  if (line.kind !== 'new_message') return queries.maybeUnreadMessage(tx, line.pair_thread_id, reader)
  const brought = await queries.maybeLeadMail(tx, line.account_id, line.pair_thread_id)
  const unread = await queries.maybeUnreadText(tx, line.pair_thread_id, reader, brought)
  if (!unread) return undefined
  const unseen = unread.oldest_at.getTime() + MESSAGE_PACE.wait * 1000
  const next = new Date(Math.max(unseen, brought ? brought.getTime() + MESSAGE_PACE.pause * 1000 : 0))
  return next > (await readNow(tx)) ? next : unread
}

/** The client's own text with the step that the notification is about. */
function readWords(tx: Tx, { id, kind }: NotificationRow): Promise<string | undefined> | undefined {
  if (kind === 'quote') return queries.maybeAnswerWords(tx, id)
  return kind === 'lead_changed' ? queries.maybeMoveWords(tx, id) : undefined
}

/** The agreed, offered or cancelled meeting. */
async function readMeeting(
  deps: Deps,
  tx: Tx,
  { id, kind, role }: SwitchableLine,
  { account_id, expert_id, locale }: queries.Recipient & { locale: Locale },
): Promise<MailedMeeting | undefined> {
  if (kind !== 'meeting') return undefined
  if (role !== 'client' && expert_id === null) return undefined
  const reader =
    role === 'client' || expert_id === null
      ? ({ side: 'client', client_id: account_id } as const)
      : ({ side: 'expert', expert_id } as const)
  return maybeMailedMeeting(deps, tx, reader, await queries.selectSubject(tx, id), locale)
}

/** The review, if the recipient is the person it is about. */
async function readReview(tx: Tx, { id, kind, detail }: SwitchableLine): Promise<MailedReview | undefined> {
  if (kind !== 'review' || detail !== 'published') return undefined
  return maybeMailedReview(tx, await queries.selectSubject(tx, id))
}

const asksForAnswer = ({ kind }: SwitchableLine): boolean => kind === 'new_lead' || kind === 'lead_expiring'

/** The lead, if a mail asks for an answer. */
function readLead(
  deps: Deps,
  tx: Tx,
  line: SwitchableLine,
  { expert_id, locale }: queries.Recipient & { locale: Locale },
): Promise<MailedLead | undefined> | undefined {
  const { lead_id } = line
  if (lead_id === null || expert_id === null || !asksForAnswer(line)) return undefined
  return maybeMailedLead(deps, tx, { lead_id, expert_id }, locale)
}

/** A mail that quotes a message can be answered by mail, and so can a lead: its first answer opens the conversation. */
function replyPlace(
  { lead_id, pair_thread_id: thread_id }: SwitchableLine,
  lead: MailedLead | undefined,
  written: queries.UnreadMessage | undefined,
): { thread_id: number } | { lead_id: number } | undefined {
  if (thread_id !== null) return written || lead ? { thread_id } : undefined
  return lead && lead_id !== null ? { lead_id } : undefined
}

async function mail(
  deps: Deps,
  tx: Tx,
  line: SwitchableLine,
  to: queries.Recipient & { locale: Locale },
  written: queries.UnreadMessage | undefined,
  lead: MailedLead | undefined,
): Promise<void> {
  const token = await unsubscribeToken(tx, to.account_id, line.kind)
  const { account_id } = to
  const place = replyPlace(line, lead, written)
  const reply_to = place && (await replyAddress(deps, tx, { account_id, ...place }))
  const canReply = reply_to !== undefined
  const said = await readWords(tx, line)
  const meeting = await readMeeting(deps, tx, line, to)
  const review = await readReview(tx, line)
  const { email, name, locale } = to
  const reader = { to: email, name, locale, token, written, said, canReply, lead, meeting, review }
  const letter = composeNotification(deps, line, reader)
  await deps.delivery.mailLater(
    tx,
    {
      ...letter,
      ...(reply_to ? { reply_to } : {}),
      ...(meeting?.file ? { attachments: [meeting.file] } : {}),
    },
    { kind: deliveryKind(line.kind), account_id, expires_at: await expiryOf(tx, line, WORTH_DAYS) },
  )
}
