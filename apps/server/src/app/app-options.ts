/** What the server is built from. */
import type pg from 'pg'
import type { RouteOptions } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import type { Log } from '../platform/core/log.ts'
import type { Catalogues } from '../platform/core/texts/catalogues.ts'
import type { Connection } from '../platform/database/database.ts'
import type { DemoAccounts } from '../domains/foundation/development/development.routes.ts'

export type AppOptions = {
  config: Config
  pool: pg.Pool
  /** A large market opens its own connection in a thread with it. */ connection?: Connection
  /** From this number of experts on the market runs in its own thread. */ ownThreadFrom?: number
  catalogues: Catalogues
  log: Log
  demoAccounts: DemoAccounts
  /** false: jobs wait for `jobs.runAll()`, and the market for `market.refresh()` (tests) */ working?: boolean
  /** keeps sessions in memory; by default when working */ remembering?: boolean
  /** counts every request against the general limits; the default is the setting */ generalLimits?: boolean
  /** The marker of the file store: /ready fails while the store has another one. */ storeMarker?: string
  /** Resolves when all routes are mounted: a call inside the process before that would end the mounting. */
  mounted?: Promise<void>
  /** is called with every route as it is mounted */ seeRoute?: (route: RouteOptions) => void
}
