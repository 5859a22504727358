/**
 * Shared by mail and push. Each transaction locks one row, checks it again (switch, person, lead, messages) and closes
 * it together with the sent message. So parallel instances, repeated jobs and crashes neither repeat nor lose one.
 */
import {
  switchableKinds,
  type BillingKind,
  type SwitchableKind,
} from '@husrum/contract/identity/accounts/notification-preferences.ts'
import { readNow } from '../../../platform/core/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import { markPostponed, maybeDueForUpdate, selectCardNews, type Due } from './outgoing.queries.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** A notification that people may also choose to get by this channel. */
export type SwitchableLine = NotificationRow & { kind: SwitchableKind }

/** Pushes also include news about the plan, whose mails billing sends itself. */
type ToldLine = NotificationRow & { kind: SwitchableKind | BillingKind }
export const isSwitchable = (line: NotificationRow): line is SwitchableLine =>
  switchableKinds.some((kind) => kind === line.kind)

/** Handles this notification if it is due; without an id, all that are due. */
export const dueHandler = (due: Due, settle: (tx: Tx, id: number) => Promise<void>, id?: number) => ({
  next: (tx: Tx, ready: Ready) => maybeDueForUpdate(tx, ready, due, id),
  act: (tx: Tx, found: { id: number }) => settle(tx, found.id),
})

/** These steps end something, so a blocked person is notified too. */
const ends = new Set(['declined', 'expired', 'lost', 'withdrawn', 'chose_another', 'closed', 'cancelled', 'called_off'])

/** A notification that is closed, read, blocked or muted is not sent. */
export function shouldNotify(line: NotificationRow | undefined): line is ToldLine {
  if (!line) return false
  const { kind, detail, read, counterpart_gone: gone, lead_status, blocked, blocks, muted } = line
  const isSilent = muted || (ends.has(detail ?? '') ? blocks : blocked)
  switch (kind) {
    case 'new_message':
      return !gone && !blocked && !muted
    case 'new_lead':
      return !gone && lead_status === 'new' && !read
    case 'lead_expiring':
      return !gone && lead_status === 'new'
    case 'lead_answered':
    case 'lead_changed':
      return !read && !isSilent
    case 'quote':
    case 'meeting':
      return !read && !gone && !isSilent
    case 'new_matches':
    case 'saved_searches':
    case 'brief_asked':
      return !read
    case 'review':
      // its mail is sent weeks after the notification, which may be marked as read by then
      return detail === 'due' ? !line.reviewed && !gone : !read
    case 'trial_ending':
    case 'payment_receipt':
    case 'payment_failed':
    case 'plan_cancelled':
    case 'plan_changed':
      return !read
    case 'profile_decision':
      return false
  }
}

/** docs/product/limits.md: seconds between two mails, or two pushes, of quotes or of meetings in one conversation. */
const CARD_PAUSE_S = 900

/**
 * Whether a channel may send a notification now; one about a card that comes too soon after the last is postponed. The
 * card may be replaced by then: the last state is sent, and only once.
 */
export async function sendingTime(tx: Tx, { id, kind }: NotificationRow, due: Due): Promise<'now' | 'later' | 'never'> {
  if (kind !== 'quote' && kind !== 'meeting') return 'now'
  const { holds, next_at } = await selectCardNews(tx, id, due, CARD_PAUSE_S)
  if (!holds) return 'never'
  if (!next_at) return 'now'
  await markPostponed(tx, id, due, next_at)
  return 'later'
}

/** Cards and answers contain text; other steps need no further text. */
const quoting = new Set(['contacted', 'sent', 'new_version', 'offered', 'changed', 'asked'])
export const quotesMessages = ({ kind, detail, pair_thread_id }: NotificationRow): boolean =>
  pair_thread_id !== null && (kind === 'new_message' || kind === 'new_lead' || quoting.has(detail ?? ''))

/** Until its lead's deadline; without one, for this many days. */
export async function expiryOf(tx: Tx, { kind, expires_at }: NotificationRow, days: number): Promise<Date> {
  const hasDeadline = kind === 'new_lead' || kind === 'lead_expiring'
  return (hasDeadline ? expires_at : null) ?? new Date((await readNow(tx)).getTime() + days * 86_400_000)
}
