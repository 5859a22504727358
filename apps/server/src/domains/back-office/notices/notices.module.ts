import type { Module } from '../../../app/module.ts'
import { mountNotices } from './notices.routes.ts'
import { forgetNoticesOf, sweepNotices } from './notices.service.ts'

export const noticesModule: Module = {
  routes: mountNotices,
  /** Deletes a person's notices when the person is erased. */
  listeners({ events }) {
    events.on('account.erasing', (tx, { account_id }) => forgetNoticesOf(tx, account_id))
  },
  /** Deletes decided notices in time; the contact domain sends the daily digest for staff. */
  jobs(deps) {
    deps.jobs.every(30, 'sweep-notices', () => sweepNotices(deps))
  },
}
