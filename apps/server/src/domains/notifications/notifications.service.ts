/** Writes notifications in the transaction of their cause; mails go out later (mailing.service.ts). */
import type { NotificationKind } from '@husrum/contract/notifications.ts'
import { leadDeadlines } from '@husrum/contract/rules/lead-moves.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import * as queries from './notifications.queries.ts'

const KEPT_DAYS = 90
export const MAIL_JOB = 'mail-notification'
export const PUSH_JOB = 'push-notification'

type Deps = Pick<Platform, 'db' | 'events' | 'jobs'>

type Line = { account_id: number; kind: NotificationKind; detail?: string; lead_id: number; about: string }

export async function notify(deps: Pick<Deps, 'events' | 'jobs'>, tx: Tx, line: Line): Promise<void> {
  const written = await queries.insertOnce(tx, { ...line, mailed: true })
  if (written) await announceAll(deps, tx, [written])
}

/** To open pages, and to the channels beside the list, whose jobs look again at what is worth telling. */
export async function announceAll(
  { events, jobs }: Pick<Deps, 'events' | 'jobs'>,
  tx: Tx,
  written: readonly queries.Written[],
): Promise<void> {
  await events.emit(tx, 'notification.created', { notifications: written })
  await jobs.enqueueAll(
    tx,
    MAIL_JOB,
    written.map(({ id }) => ({ notification_id: id })),
  )
  for (const { id } of written.filter(({ pushes }) => pushes)) await pushSoon({ jobs }, tx, id)
}

export const pushSoon = ({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, id: number): Promise<void> =>
  jobs.enqueue(tx, PUSH_JOB, { notification_id: id }, { afterSeconds: queries.PUSH_WAIT_S + 1 })

/**
 * Reminds experts of unanswered leads close to the deadline. If several instances run it, one notification is written.
 */
export async function remindExperts({ db, events }: Pick<Deps, 'db' | 'events'>): Promise<void> {
  // one statement each: several leads in one could deadlock with those who answer them
  for (const { lead_id, account_id, hours } of await queries.listExpiring(db, leadDeadlines.answer.reminder_hours))
    await events.transaction(async (tx) => {
      const written = await queries.insertOnce(tx, {
        account_id,
        kind: 'lead_expiring',
        detail: String(hours),
        lead_id,
        about: `lead:${lead_id}:${hours}h`,
        mailed: true,
      })
      if (written) await events.emit(tx, 'notification.created', { notifications: [written] })
    })
}

export const sweepNotifications = ({ db }: Pick<Deps, 'db'>): Promise<void> => queries.deleteOld(db, KEPT_DAYS)
