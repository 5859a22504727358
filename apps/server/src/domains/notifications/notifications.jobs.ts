/** Sends mails about notifications, reminds of deadlines and deletes old notifications. */
import type { Platform } from '../../platform/platform.ts'
import type { References } from '../reference/reference.service.ts'
import { mailDue } from './mailing.service.ts'
import { MAIL_JOB, remindExperts, sweepNotifications } from './notifications.service.ts'

export function registerNotificationJobs(deps: Platform & { refs: References }): void {
  const { jobs } = deps
  jobs.work<{ notification_id: number }>(
    MAIL_JOB,
    async ({ payload }) => void (await mailDue(deps, payload.notification_id)),
  )
  jobs.every(1, 'mail-notifications', async () => {
    await remindExperts(deps)
    await mailDue(deps)
  })
  jobs.every(30, 'sweep-notifications', () => sweepNotifications(deps))
}
