import type { Module } from '../../../app/module.ts'
import { runSavedSearches, sweepFinds } from './running.service.ts'
import { deleteAllOf } from './saved-searches.queries.ts'
import { mountSavedSearches } from './saved-searches.routes.ts'

export const savedSearchesModule: Module = {
  routes: mountSavedSearches,
  /** Saved searches are deleted with their account; an erased expert is deleted from the results of others. */
  listeners({ events }) {
    events.on('account.erasing', (tx, { account_id }) => deleteAllOf(tx, account_id))
  },
  /** Runs saved searches each morning, and deletes old results. */
  jobs(deps) {
    const runDeps = { ...deps, mailEnding: deps.mailEnding('saved_searches') }
    deps.jobs.every(10, 'look-through-saved-searches', async () => void (await runSavedSearches(runDeps)))
    deps.jobs.every(30, 'sweep-saved-searches', () => sweepFinds(deps))
  },
}
