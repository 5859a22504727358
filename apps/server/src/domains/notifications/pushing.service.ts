/**
 * Hands notifications to devices, one row a transaction, as mailing.service.ts does for mails. A push waits some
 * seconds: whoever has the conversation open reads it in that time, and no device rings.
 */
import { isLocale, type Locale } from '@husrum/contract/shapes.ts'
import { readNow } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Push } from '../../platform/delivery/delivery.ts'
import type { Platform } from '../../platform/platform.ts'
import type { References } from '../reference/reference.service.ts'
import { maybeUnreadMessage } from './mailing.queries.ts'
import { excerptOf } from './mails.ts'
import { isWorthTelling } from './mailing.service.ts'
import { maybeNotification, type NotificationRow } from './notifications.queries.ts'
import { pushKind } from './preferences.service.ts'
import * as queries from './push.queries.ts'
import { keyOf, pathOf, wordsOf } from './words.ts'

/** After that it is no news any more, and a push service need not keep it longer. */
const LATE_DAYS = 1

type Deps = Pick<Platform, 'db' | 'delivery' | 'events' | 'translators'> & { refs: References }

/** Pushes this notification if it is due; without an id, all that are due. Returns how many were settled. */
export async function pushDue(deps: Deps, id?: number): Promise<number> {
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
  const reader = await queries.maybePushReader(tx, id, LATE_DAYS)
  const line = reader && (await maybeNotification(tx, id))
  const kind = line && line.kind !== 'profile_decision' ? line.kind : undefined
  if (!line || !kind || !isWorthTelling(line)) return queries.markPushed(tx, id, false)
  const push = await composePush(deps, tx, line, isLocale(reader.locale) ? reader.locale : 'en')
  const now = await readNow(tx)
  const hasDeadline = kind === 'new_lead' || kind === 'lead_expiring'
  const about = {
    kind: pushKind(kind),
    account_id: line.account_id,
    expires_at: (hasDeadline ? line.expires_at : null) ?? new Date(now.getTime() + LATE_DAYS * 86_400_000),
  }
  for (const device of devicesOf(reader)) await deps.delivery.pushLater(tx, device, push, about)
  await queries.markPushed(tx, id, true)
}

const devicesOf = ({ devices }: queries.PushReader) =>
  devices.map(({ id, endpoint }) => ({ id, service: new URL(endpoint).hostname }))

/** What the worker of the page shows. Screens are read by others too: no contact details, as in mails. */
export type PushMessage = {
  title: string
  body: string
  /** With the language's prefix. */ path: string
  /** One subject is shown once. */ tag: string
  lang: string
  /** Opens the same with the cursor in the answer. */ answer?: string
}

async function composePush({ translators, refs }: Deps, tx: Tx, line: NotificationRow, locale: Locale): Promise<Push> {
  const translate = translators.for(locale)
  const { words } = wordsOf({ translators, refs }, line, locale)
  const reader = line.role === 'client' ? 'client' : 'expert'
  const quotes = line.kind === 'new_message' || line.kind === 'new_lead' || line.detail === 'contacted'
  const written =
    quotes && line.pair_thread_id !== null
      ? await maybeUnreadMessage(tx, line.pair_thread_id, reader, undefined)
      : undefined
  const path = pathOf(line)
  const answers = line.kind === 'new_message' || line.kind === 'new_lead' || line.kind === 'lead_expiring'
  const tag = line.thread_id === null ? `lead:${line.lead_id ?? line.id}` : `thread:${line.thread_id}`
  const message: PushMessage = {
    title: translate(`notifications.item.${keyOf(line)}`, words),
    body: written ? excerptOf(written.body) : '',
    path: `${locale === 'en' ? '' : `/${locale}`}${path}`,
    tag,
    lang: translate('mail.frame.language'),
    ...(answers ? { answer: translate('notifications.push.answer') } : {}),
  }
  const urgent = line.kind === 'new_message' || line.kind === 'lead_expiring'
  return { message, topic: tag, urgency: urgent ? 'high' : 'normal' }
}
