/** The private calendar address: a secret link, stored as a hash, shown once and deleted with one press. */
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import { createHash, randomBytes } from 'node:crypto'
import { notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { mailCalendarMade } from '../../identity/accounts/accounts.service.ts'
import type { Reader } from '../messaging/messaging.service.ts'
import * as feeds from './feeds.queries.ts'
import { listAgreed, type ShownMeeting } from './meetings.queries.ts'

type Deps = Pick<Platform, 'db' | 'events' | 'limits' | 'config' | 'delivery' | 'translators'>

/** Calendar programs poll every few minutes at most; this allows 60 reads an hour for each of two devices. */
const readsPerHour: Limit = {
  scope: 'calendar-reads',
  allowed: 120,
  windowSeconds: 3600,
  code: 'too_many_calendar_reads',
}
/** Counts wrong calendar addresses by network address. */
const triesPerHour: Limit = { ...readsPerHour, scope: 'calendar-tries', allowed: 60 }
const feedsPerHour: Limit = { scope: 'calendars', allowed: 10, windowSeconds: 3600, code: 'too_many_calendars' }

/** 256 random bits need no slow hash. */
const hashOf = (token: string): Buffer => createHash('sha256').update(`calendar\n${token}`).digest()

export const readFeed = ({ db }: Pick<Deps, 'db'>, viewer: Viewer) => feeds.maybeFeed(db, viewer.account_id)

/** The old address stops working, and its owner is notified by mail. 429 `too_many_calendars`. */
export function createFeed(deps: Deps, viewer: Viewer): Promise<{ created_at: Date; url: string }> {
  const token = randomBytes(32).toString('base64url')
  return deps.events.transaction(async (tx) => {
    await deps.limits.count(tx, feedsPerHour, String(viewer.account_id))
    const { created_at } = await feeds.updateFeed(tx, viewer.account_id, hashOf(token))
    await mailCalendarMade(deps, tx, viewer.account_id)
    return { created_at, url: `${deps.config.baseUrl}/api/calendar/${token}.ics` }
  })
}

export const deleteFeed = ({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<void> =>
  feeds.deleteFeed(db, viewer.account_id)

/** `file` is the token with its extension. 404 `calendar_not_found`; 429 `too_many_calendar_reads`. */
export async function readCalendar(
  deps: Deps,
  file: string,
  address: string,
): Promise<{ reader: Reader; locale: Locale; meetings: ShownMeeting[] }> {
  const hash = hashOf(file.replace(/\.ics$/, ''))
  const owner = await feeds.maybeFeedOwner(deps.db, hash)
  await deps.events.transaction((tx) =>
    owner
      ? deps.limits.count(tx, readsPerHour, String(owner.account_id))
      : deps.limits.count(tx, triesPerHour, address),
  )
  if (!owner) throw notFound('calendar_not_found')
  const reader: Reader =
    owner.role === 'expert' && owner.expert_id !== null
      ? { side: 'expert', expert_id: owner.expert_id }
      : { side: 'client', client_id: owner.account_id }
  const locale = owner.locale !== null && isLocale(owner.locale) ? owner.locale : 'en'
  return { reader, locale, meetings: await listAgreed(deps.db, reader) }
}
