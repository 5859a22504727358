/**
 * Pushes notifications to devices, one by one as outgoing.service.ts describes. A push waits some seconds: a person
 * with the conversation open reads it in that time, and no device rings.
 */
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { Push } from '../../../../platform/providers/delivery/delivery.ts'
import { drain } from '../../../../platform/core/jobs/drain.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { maybeUnreadMessage } from '../mailing/mailing.queries.ts'
import { excerptOf } from '../mailing/mails.ts'
import { maybeNotification, type NotificationRow } from '../notifications.queries.ts'
import { shouldNotify, sendingTime, quotesMessages, dueHandler, expiryOf } from '../outgoing.service.ts'
import { preferenceOf, pushKind } from '../preferences/preferences.service.ts'
import * as queries from './push.queries.ts'
import { keyOf, pathOf, wordsOf } from '../words.ts'

/** A later push is useless, and a push service need not store it longer. */
const LATE_DAYS = 1

type Deps = Pick<Platform, 'db' | 'delivery' | 'events' | 'log' | 'translators'> & { refs: References }

/** Returns the number of notifications handled. */
export const pushDue = (deps: Deps, id?: number): Promise<number> =>
  drain(
    deps,
    'push-notifications',
    dueHandler('push_due_at', (tx, found) => settle(deps, tx, found), id),
  )

async function settle(deps: Deps, tx: Tx, id: number): Promise<void> {
  const reader = await queries.maybePushReader(tx, id, LATE_DAYS)
  const line = reader && (await maybeNotification(tx, id))
  if (!reader || !shouldNotify(line)) return queries.markPushed(tx, id, false)
  const when = await sendingTime(tx, line, 'push_due_at')
  if (when === 'later') return
  if (when === 'never') return queries.markPushed(tx, id, false)
  const push = await composePush(deps, tx, line, isLocale(reader.locale) ? reader.locale : 'en')
  const about = {
    kind: pushKind(preferenceOf(line.kind)),
    account_id: line.account_id,
    expires_at: await expiryOf(tx, line, LATE_DAYS),
  }
  for (const device of devicesOf(reader)) await deps.delivery.pushLater(tx, device, push, about)
  await queries.markPushed(tx, id, true)
}

const devicesOf = ({ devices }: queries.PushReader) =>
  devices.map(({ id, endpoint }) => ({ id, service: new URL(endpoint).hostname }))

/** The message that the service worker shows. Others may see the screen: it has no contact details, as in mails. */
export type PushMessage = {
  title: string
  body: string
  /** Includes the language prefix. */ path: string
  /** A device shows one message per tag. */ tag: string
  lang: string
  /** Opens the same page with the cursor in the answer. */ answer?: string
  /** A text without names, shown if the person may no longer see the message. */ plain: string
}

async function composePush({ translators, refs }: Deps, tx: Tx, line: NotificationRow, locale: Locale): Promise<Push> {
  const translate = translators.for(locale)
  const { words } = wordsOf({ translators, refs }, line, locale)
  const reader = line.role === 'client' ? 'client' : 'expert'
  const written =
    quotesMessages(line) && line.pair_thread_id !== null
      ? await maybeUnreadMessage(tx, line.pair_thread_id, reader)
      : undefined
  const path = pathOf(line)
  const answers = line.kind === 'new_message' || line.kind === 'new_lead' || line.kind === 'lead_expiring'
  const tag =
    line.thread_id !== null
      ? `thread:${line.thread_id}`
      : line.lead_id !== null
        ? `lead:${line.lead_id}`
        : `notification:${line.id}`
  const message: PushMessage = {
    title: translate(`notifications.item.${keyOf(line)}`, words),
    body: written ? excerptOf(written.body) : '',
    path: `${locale === 'en' ? '' : `/${locale}`}${path}`,
    tag,
    lang: translate('mail.frame.language'),
    ...(answers ? { answer: translate('notifications.push.answer') } : {}),
    plain: translate('notifications.push.plain'),
  }
  const urgent = line.kind === 'new_message' || line.kind === 'lead_expiring' || line.kind === 'meeting'
  return { message, topic: tag, urgency: urgent ? 'high' : 'normal' }
}
