import type { Platform } from '../../../platform/core/platform.ts'
import type { Deps } from '../../../app/deps.ts'
import { checkDomains, type DomainDeps } from './domains.service.ts'

/** Checks the records of own domains: found, lost, or found again. */
export function registerOwnSiteJobs(deps: DomainDeps & Pick<Platform, 'jobs'> & Pick<Deps, 'dns'>): void {
  deps.jobs.every(10, 'check-own-domains', () => checkDomains(deps))
}
