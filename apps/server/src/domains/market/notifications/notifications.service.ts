/** Writes notifications in the transaction of their cause; mails are sent later (mailing.service.ts). */
import { leadDeadlines } from '@husrum/contract/market/leads/moves.rules.ts'
import { drainBatches, drainListed, type DrainDeps } from '../../../platform/core/jobs/drain.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { NewNotification } from './compose.ts'
import {
  insertLines,
  insertReminders,
  listDueReminders,
  MAIL_WAIT_S,
  type ReminderHours,
  type Written,
} from './lines.queries.ts'
import * as queries from './notifications.queries.ts'

const KEPT_DAYS = 90
export const MAIL_JOB = 'mail-notification'
export const PUSH_JOB = 'push-notification'

type Deps = Pick<Platform, 'events' | 'jobs'>

/** Writes the notifications for the events of a transaction in one statement. */
export async function notifyOf(deps: Deps, tx: Tx, lines: readonly NewNotification[]): Promise<void> {
  if (lines.length > 0) await announceAll(deps, tx, await insertLines(tx, lines), MAIL_WAIT_S + 1)
}

/** Emits to open pages, and schedules the other channels, whose jobs check again whether to send. */
export async function announceAll(
  { events, jobs }: Deps,
  tx: Tx,
  written: readonly Written[],
  mailAfterSeconds = 0,
): Promise<void> {
  if (written.length === 0) return
  await events.emit(tx, 'notification.created', { notifications: written })
  const mailed = written.flatMap(({ id, mails }) => (mails ? { notification_id: id } : []))
  await jobs.enqueueAll(tx, MAIL_JOB, mailed, { afterSeconds: mailAfterSeconds })
  const pushed = written.flatMap(({ id, pushes }) => (pushes ? id : []))
  await pushSoon({ jobs }, tx, pushed)
}

export function pushSoon({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, ids: readonly number[]): Promise<void> {
  const payloads = ids.map((notification_id) => ({ notification_id }))
  return jobs.enqueueAll(tx, PUSH_JOB, payloads, { afterSeconds: queries.PUSH_WAIT_S + 1 })
}

/** Writes a notification that may exist already, and emits a new one to open pages. */
export async function announceOnce(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  line: Parameters<typeof queries.insertOnce>[1],
): Promise<void> {
  const written = await queries.insertOnce(tx, line)
  if (written) await events.emit(tx, 'notification.created', { notifications: [written] })
}

/** Reminds experts of unanswered leads close to the deadline. Parallel instances write only one notification. */
export const remindExperts = (deps: DrainDeps): Promise<number> =>
  // one statement each: several leads in one could deadlock with calls that answer them
  drainListed(deps, 'remind-of-leads', {
    list: (ready) => queries.listExpiring(deps.db, ready, leadDeadlines.answer.reminder_hours),
    act: ({ id, account_id, hours, about }) =>
      deps.events.transaction((tx) => {
        const line = { account_id, kind: 'lead_expiring' as const, detail: String(hours), lead_id: id, about }
        return announceOnce(deps, tx, { ...line, mailed: true })
      }),
  })

/** Midday of the day before a quote's last day, because quotes end at midnight. */
const REMINDER_HOURS: ReminderHours = { quote: 36, meeting: 24 }

const REMINDED_AT_ONCE = 200

/** Reminds clients of quotes that end soon, and both people of a meeting the day before. */
export async function remindOfAppointments(deps: DrainDeps & Pick<Deps, 'jobs'>): Promise<void> {
  await drainBatches(deps, 'remind-of-appointments', {
    most: REMINDED_AT_ONCE,
    next: (tx, ready, most) => listDueReminders(tx, ready, REMINDER_HOURS, most),
    async act(tx, due) {
      const abouts = due.map(({ id }) => id)
      await announceAll(deps, tx, await insertReminders(tx, REMINDER_HOURS, abouts))
    },
  })
}

export const sweepNotifications = ({ db }: Pick<Platform, 'db'>): Promise<void> => queries.deleteOld(db, KEPT_DAYS)
