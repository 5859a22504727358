import type { Module } from '../../../app/module.ts'
import { mailDue } from './mailing/mailing.service.ts'
import { registerNotificationListeners } from './notifications.listeners.ts'
import { mountNotifications } from './notifications.routes.ts'
import { MAIL_JOB, PUSH_JOB, remindExperts, remindOfAppointments, sweepNotifications } from './notifications.service.ts'
import { deleteLoggedOut } from './push/push.queries.ts'
import { pushDue } from './push/pushing.service.ts'

export const notificationsModule: Module = {
  routes: mountNotifications,
  listeners: registerNotificationListeners,
  /** Sends mails and pushes about notifications, sends reminders of deadlines and deletes old notifications. */
  jobs(deps) {
    const { jobs } = deps
    jobs.work<{ notification_id: number }>(
      MAIL_JOB,
      async ({ payload }) => void (await mailDue(deps, payload.notification_id)),
    )
    jobs.work<{ notification_id: number }>(
      PUSH_JOB,
      async ({ payload }) => void (await pushDue(deps, payload.notification_id)),
    )
    // separate jobs, so that a failed one does not delay the others
    jobs.every(1, 'remind-of-leads', async () => void (await remindExperts(deps)))
    jobs.every(1, 'remind-of-appointments', () => remindOfAppointments(deps))
    jobs.every(1, 'mail-notifications', async () => void (await mailDue(deps)))
    jobs.every(1, 'push-notifications', async () => void (await pushDue(deps)))
    jobs.every(30, 'sweep-notifications', async () => {
      await sweepNotifications(deps)
      await deleteLoggedOut(deps.db)
    })
  },
}
