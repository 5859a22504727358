import type { Module } from '../../../app/module.ts'
import { recordAnswers, sweepDays } from './answer-times.service.ts'
import { deleteOfAccount, upsertShown } from './counts.queries.ts'
import { mountInsights } from './insights.routes.ts'

export const insightsModule: Module = {
  routes: mountInsights,
  /** Impressions are counted in the transaction that records them; figures are deleted with their account. */
  listeners({ events }) {
    events.on('matches.shown', (tx, { shown }) => upsertShown(tx, shown))
    events.on('account.erasing', (tx, { account_id }) => deleteOfAccount(tx, account_id))
  },
  jobs(deps) {
    deps.jobs.every(30, 'record-answer-times', async () => {
      await recordAnswers(deps)
      await sweepDays(deps)
    })
  },
}
