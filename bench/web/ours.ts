/** The whole product as a process, with the demo world, as `npm start` serves it. */
import { Session } from 'node:inspector/promises'
import type pg from 'pg'
import { buildApp } from '../../apps/server/src/app/app.ts'
import { listDemoAccounts, loadDemo } from '../../apps/server/src/demo/demo.ts'
import { loadReference } from '../../apps/server/src/domains/foundation/reference/reference.service.ts'
import { loadCatalogues } from '../../apps/server/src/platform/core/texts/catalogues.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase, openPool } from '../../apps/server/src/platform/database/database.ts'
import { createLog } from '../../apps/server/src/platform/core/log.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { mountWeb } from '../../apps/server/src/platform/web/web.ts'
import { answerParent } from '../api/child.ts'
import { watchStatements } from '../api/statements.ts'

const connection: pg.ClientConfig = JSON.parse(process.env.BENCH_CONNECTION ?? '{}')
const config = readConfig({
  HUSRUM_DEMO: 'on',
  HUSRUM_RATE_LIMITS: 'off',
  HUSRUM_DATA: process.env.BENCH_FOLDER ?? '',
})
const pool = openPool(connection, 20)
await migrate(pool)
await loadReference(openDatabase(pool))
const catalogues = loadCatalogues()
const mounted = Promise.withResolvers<void>()
const app = await buildApp({
  config,
  pool,
  catalogues,
  log: createLog({ level: 'error' }),
  demoAccounts: listDemoAccounts,
  mounted: mounted.promise,
})
await loadDemo(app.deps)
const { brand, operating } = app.deps
let drawn = 0
await mountWeb(app.http, {
  mode: 'built',
  catalogues,
  brand,
  config,
  operating,
  version: app.pagesVersion,
  pageDrawn: () => void (drawn += 1),
})
mounted.resolve()
await app.http.listen({ port: 0, host: 'localhost' })

/** Profiles the time from `profile` to `profiled`. */
const session = new Session()
session.connect()
await session.post('Profiler.enable')
answerParent(app.http, {
  ...watchStatements(app.http),
  drawn: () => drawn,
  profile: async () => void (await session.post('Profiler.start')),
  profiled: async () => (await session.post('Profiler.stop')).profile,
})
