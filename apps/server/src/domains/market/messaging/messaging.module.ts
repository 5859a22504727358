import type { Module } from '../../../app/module.ts'
import { mountInboundMail } from '../../../platform/providers/inbound-mail/inbound-mail.ts'
import { mountAttachments } from './attachments/attachments.routes.ts'
import { receiveMail, refuseLargeMail, sweepInbound } from './inbound-mail/inbound.service.ts'
import { registerMessagingListeners } from './messaging.listeners.ts'
import { mountMessages, mountReports } from './messaging.routes.ts'
import { sweepReports } from './reports/reports.service.ts'

export const messagingModule: Module = {
  routes(http, deps, options) {
    mountAttachments(http, deps, options)
    mountMessages(http, deps, options)
    mountReports(http, deps, options)
    const { config } = deps
    if (config.inbound)
      mountInboundMail(
        http,
        { inbound: config.inbound, dataDir: config.dataDir },
        {
          receive: (mail, spool) => receiveMail(deps, mail, spool),
          refuseLarge: (mail) => refuseLargeMail(deps, mail),
        },
      )
  },
  listeners: registerMessagingListeners,
  /** Deletes what conversations leave behind: old reports, and files that no message took or whose row is deleted. */
  jobs(deps) {
    deps.jobs.every(30, 'sweep-reports', () => sweepReports(deps))
    deps.jobs.every(30, 'sweep-attachments', () => deps.attachments.sweep())
    deps.jobs.every(30, 'sweep-inbound-mails', () => sweepInbound(deps))
  },
}
