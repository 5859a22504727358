/** What every domain may depend on; created once at start and passed in, so that tests run several side by side. */
import type { LiveBrand } from './texts/brand.ts'
import type { Translators } from './texts/catalogues.ts'
import type { Clock } from './clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Delivery } from '../providers/delivery/delivery.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Allowances } from '../limits/allowances.ts'
import type { Limits } from '../limits/limits.ts'
import type { Log } from './log.ts'
import type { Operating } from '../operating/operating.ts'

export type Platform = {
  allowances: Allowances
  /** The name of the installation and its company, now. */
  brand: Pick<LiveBrand, 'now'>
  clock: Clock
  config: Config
  db: Database
  delivery: Delivery
  events: Events
  jobs: Jobs
  limits: Limits
  log: Log
  /** The features that owners have switched off. */
  operating: Operating
  translators: Translators
}
