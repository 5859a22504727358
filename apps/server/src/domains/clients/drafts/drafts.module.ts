import type { Module } from '../../../app/module.ts'
import { deleteDraftsOf } from './drafts.queries.ts'
import { mountDrafts } from './drafts.routes.ts'
import { sweepDrafts } from './drafts.service.ts'

export const draftsModule: Module = {
  routes: mountDrafts,
  /** Registering deletes mailed drafts, because their link would lead to a form that refuses the address. */
  listeners({ events }) {
    for (const event of ['account.registered', 'account.erasing'] as const)
      events.on(event, (tx, { account_id }) => deleteDraftsOf(tx, account_id))
  },
  /** Deletes expired drafts. */
  jobs(deps) {
    deps.jobs.every(30, 'sweep-drafts', () => sweepDrafts(deps))
  },
}
