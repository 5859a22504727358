/**
 * Sends notification mails, one row a transaction: the row is locked, checked again (switch, address, lead, messages)
 * and settled together with its mail. So parallel instances, repeated jobs and crashes neither repeat nor lose a mail.
 */
import { isLocale, type Locale } from '@husrum/contract/shapes.ts'
import type { SwitchableKind } from '@husrum/contract/notifications.ts'
import { readNow } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { replyAddress } from '../messaging/inbound.service.ts'
import type { References } from '../reference/reference.service.ts'
import { composeNotification } from './mails.ts'
import * as queries from './mailing.queries.ts'
import { maybeNotification, type NotificationRow } from './notifications.queries.ts'
import { deliveryKind } from './preferences.service.ts'
import { unsubscribeToken } from './unsubscribing.service.ts'

/** docs/product/interface.md. */
export const MESSAGE_PACE = { wait: 120, pause: 900 }
/** After a long outage a mail this old is no news any more. */
const LATE_DAYS = 2
/** How long a mail without a deadline may wait for the provider. */
const WORTH_MS = 86_400_000

type Deps = Pick<Platform, 'config' | 'db' | 'delivery' | 'events' | 'translators'> & { refs: References }

/** Mails this notification if it is due; without an id, all that are due. Returns how many were settled. */
export async function mailDue(deps: Deps, id?: number): Promise<number> {
  const settleOne = () =>
    deps.events.transaction(async (tx) => {
      const due = await queries.maybeDueForUpdate(tx, id)
      if (due !== undefined) await settle(deps, tx, due)
      return due !== undefined
    })
  let settled = 0
  while (await settleOne()) settled += 1
  return settled
}

async function settle(deps: Deps, tx: Tx, id: number): Promise<void> {
  const recipient = await queries.maybeRecipient(tx, id, LATE_DAYS)
  const line = await maybeNotification(tx, id)
  if (!recipient || recipient.kept_waiting || !line || line.kind === 'profile_decision' || !isWorthTelling(line))
    return queries.markNotMailed(tx, id)
  const written = await readMessages(tx, line)
  if (written instanceof Date) return queries.markPostponed(tx, id, written)
  if (line.kind === 'new_message' && !written) return queries.markNotMailed(tx, id)
  const locale = isLocale(recipient.locale) ? recipient.locale : 'en'
  await mail(deps, tx, { ...line, kind: line.kind }, { ...recipient, locale }, written)
  await queries.markMailed(tx, id)
}

/** Answered leads and closed conversations are no news any more. */
export function isWorthTelling({
  kind,
  counterpart_gone,
  lead_status,
  blocked,
  muted,
  read,
}: NotificationRow): boolean {
  if (kind === 'lead_answered') return !read
  if (counterpart_gone) return false
  return kind === 'new_message' ? !blocked && !muted : lead_status === 'new' && !(kind === 'new_lead' && read)
}

/**
 * The unread messages for a mail, or the time to wait for. Messages that a mail about the lead contained are not sent
 * again. If the message it waited for was read, the next one gets its own two minutes.
 */
async function readMessages(tx: Tx, line: NotificationRow): Promise<queries.UnreadMessage | Date | undefined> {
  if (line.pair_thread_id === null || line.kind === 'lead_expiring') return undefined
  const reader = line.role === 'client' ? 'client' : 'expert'
  if (line.kind !== 'new_message') return queries.maybeUnreadMessage(tx, line.pair_thread_id, reader, undefined)
  const brought = await queries.maybeLeadMail(tx, line.account_id, line.pair_thread_id)
  const unread = await queries.maybeUnreadMessage(tx, line.pair_thread_id, reader, brought)
  if (!unread) return undefined
  const unseen = unread.oldest_at.getTime() + MESSAGE_PACE.wait * 1000
  const next = new Date(Math.max(unseen, brought ? brought.getTime() + MESSAGE_PACE.pause * 1000 : 0))
  return next > (await readNow(tx)) ? next : unread
}

async function mail(
  deps: Deps,
  tx: Tx,
  line: NotificationRow & { kind: SwitchableKind },
  to: queries.Recipient & { locale: Locale },
  written: queries.UnreadMessage | undefined,
): Promise<void> {
  const token = await unsubscribeToken(tx, to.account_id, line.kind)
  const { pair_thread_id: thread_id } = line
  const { account_id } = to
  // what quotes a message can be answered
  const reply_to = written && thread_id !== null ? await replyAddress(deps, tx, { thread_id, account_id }) : undefined
  const canReply = reply_to !== undefined
  const letter = composeNotification(deps, line, { to: to.email, locale: to.locale, token, written, canReply })
  const now = await readNow(tx)
  const hasDeadline = line.kind === 'new_lead' || line.kind === 'lead_expiring'
  await deps.delivery.mailLater(
    tx,
    { ...letter, ...(reply_to ? { reply_to } : {}) },
    {
      kind: deliveryKind(line.kind),
      account_id: to.account_id,
      expires_at: (hasDeadline ? line.expires_at : null) ?? new Date(now.getTime() + WORTH_MS),
    },
  )
}
