import type { Module } from '../../../app/module.ts'
import { deleteViews } from './saved-views.queries.ts'
import { mountStaffViews } from './saved-views.routes.ts'

export const savedViewsModule: Module = {
  routes: mountStaffViews,
  /** Deletes the saved views of an erased account. */
  listeners({ events }) {
    events.on('account.erasing', (tx, { account_id }) => deleteViews(tx, account_id))
  },
}
