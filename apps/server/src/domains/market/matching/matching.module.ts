import type { Module } from '../../../app/module.ts'
import { mountFormula } from './formula/formula.routes.ts'
import { sweepImpressions } from './learning/learning.service.ts'
import { followBrief } from './lists/proposals.service.ts'
import { clearWords } from './matching.queries.ts'
import { mountMatches } from './matching.routes.ts'
import { followLead } from './matching.service.ts'

export const matchingModule: Module = {
  routes(http, deps, options) {
    mountFormula(http, deps, options)
    mountMatches(http, deps, options)
  },
  /** Matching reacts to events of other domains, inside their transactions. */
  listeners(deps) {
    deps.events.on('brief.changed', (tx, { brief_id }) => followBrief(deps, tx, brief_id))
    deps.events.on('lead.moved', (tx, { lead_id, status, actor }) => followLead(deps, tx, lead_id, { status, actor }))
    deps.events.on('brief.forgotten', (tx, { brief_id }) => clearWords(tx, { brief_id }))
    deps.events.on('account.erasing', (tx, { account_id }) => clearWords(tx, { client_id: account_id }))
  },
  /** Deletes old impressions of matches. */
  jobs({ jobs, db }) {
    jobs.every(30, 'sweep-impressions', () => sweepImpressions(db))
  },
}
