import type { Module } from '../../../app/module.ts'
import { maybeExpertOf } from '../profile/expert-accounts.service.ts'
import { checkDomains, eraseDomain } from './domains.service.ts'
import { mountEmbedded } from './embedded.routes.ts'
import { mountOwnHosts } from './own-hosts.routes.ts'
import { mountOwnSite } from './own-site.routes.ts'

export const ownSiteModule: Module = {
  routes(http, deps, options) {
    mountEmbedded(http, deps)
    mountOwnHosts(http, deps)
    mountOwnSite(http, deps, options)
  },
  listeners({ events }) {
    events.on('account.erasing', async (tx, { account_id }) => {
      const expertId = await maybeExpertOf(tx, account_id)
      if (expertId !== undefined) await eraseDomain({ events }, tx, expertId)
    })
  },
  /** Checks the records of own domains: found, lost, or found again. */
  jobs(deps) {
    deps.jobs.every(10, 'check-own-domains', () => checkDomains(deps))
  },
}
