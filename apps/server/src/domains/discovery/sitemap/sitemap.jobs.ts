/** Writes the site map, on one of the instances. */
import type { Platform } from '../../../platform/core/platform.ts'
import { MADE_MINUTES, type SiteMap } from './sitemap.service.ts'

export function registerSitemapJobs({ jobs }: Pick<Platform, 'jobs'>, siteMap: SiteMap): void {
  jobs.every(MADE_MINUTES, 'make-site-map', siteMap.make)
}
