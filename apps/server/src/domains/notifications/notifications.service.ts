/** Writes notifications in the transaction of their cause; mails go out later (mailing.service.ts). */
import type { NotificationKind } from '@husrum/contract/notifications.ts'
import { leadDeadlines } from '@husrum/contract/rules/lead-moves.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import * as queries from './notifications.queries.ts'

const KEPT_DAYS = 90
export const MAIL_JOB = 'mail-notification'

type Deps = Pick<Platform, 'db' | 'events' | 'jobs'>

type Line = { account_id: number; kind: NotificationKind; detail?: string; lead_id: number; about: string }

export async function notify(deps: Pick<Deps, 'events' | 'jobs'>, tx: Tx, line: Line): Promise<void> {
  const id = await queries.insertOnce(tx, { ...line, mailed: true })
  if (id === undefined) return
  await deps.events.emit(tx, 'notification.created', { notifications: [{ id, account_id: line.account_id }] })
  await mailAll(deps, tx, [id])
}

export const mailAll = ({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, ids: readonly number[]): Promise<void> =>
  jobs.enqueueAll(
    tx,
    MAIL_JOB,
    ids.map((notification_id) => ({ notification_id })),
  )

/**
 * Reminds experts of unanswered leads close to the deadline. If several instances run it, one notification is written.
 */
export async function remindExperts({ db, events }: Pick<Deps, 'db' | 'events'>): Promise<void> {
  // one statement each: several leads in one could deadlock with those who answer them
  for (const { lead_id, account_id, hours } of await queries.listExpiring(db, leadDeadlines.answer.reminder_hours))
    await events.transaction(async (tx) => {
      const id = await queries.insertOnce(tx, {
        account_id,
        kind: 'lead_expiring',
        detail: String(hours),
        lead_id,
        about: `lead:${lead_id}:${hours}h`,
        mailed: true,
      })
      if (id !== undefined) await events.emit(tx, 'notification.created', { notifications: [{ id, account_id }] })
    })
}

export const sweepNotifications = ({ db }: Pick<Deps, 'db'>): Promise<void> => queries.deleteOld(db, KEPT_DAYS)
