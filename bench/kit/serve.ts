/** Serves the whole product in this process, with its pages and jobs, as apps/server/src/main.ts does. */
import process from 'node:process'
import type pg from 'pg'
import { buildApp, type App } from '../../apps/server/src/app/app.ts'
import { listDemoAccounts, loadDemo } from '../../apps/server/src/demo/demo.ts'
import { loadReference } from '../../apps/server/src/domains/foundation/reference/reference.service.ts'
import { loadCatalogues } from '../../apps/server/src/platform/core/texts/catalogues.ts'
import { createLog } from '../../apps/server/src/platform/core/log.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { queueOf } from '../../apps/server/src/platform/database/connection-queue.ts'
import { openDatabase, openPool } from '../../apps/server/src/platform/database/database.ts'
import { mountWeb } from '../../apps/server/src/platform/web/web.ts'

export type Served = { app: App; pool: pg.Pool; /** Pages drawn so far. */ drawn(): number }

export async function serveProduct(): Promise<Served> {
  const connection: pg.ClientConfig = JSON.parse(process.env.BENCH_CONNECTION ?? '{}')
  const config = readConfig({
    HUSRUM_DEMO: process.env.HUSRUM_DEMO ?? 'off',
    HUSRUM_RATE_LIMITS: 'off', // all callers share one address
    HUSRUM_DATA: process.env.BENCH_FOLDER ?? '',
  })
  const pool = openPool(connection, 20)
  await loadReference(openDatabase(pool))
  const mounted = Promise.withResolvers<void>()
  const app = await buildApp({
    config,
    pool,
    connection,
    catalogues: loadCatalogues(),
    log: createLog({ level: 'error' }),
    demoAccounts: config.demo ? listDemoAccounts : async () => [],
    mounted: mounted.promise,
  })
  if (config.demo) await loadDemo(app.deps)
  let drawn = 0
  await mountWeb(app.http, {
    mode: 'built',
    catalogues: app.texts,
    config,
    operating: app.deps.operating,
    brand: app.deps.brand,
    previews: app.previews,
    pageDrawn: () => void (drawn += 1),
    refusesReads: () => queueOf(pool).refuses('read'),
    onChange: app.deps.editions.onChange,
    version: app.pagesVersion,
  })
  mounted.resolve()
  await app.http.listen({ port: 0, host: 'localhost' })
  return { app, pool, drawn: () => drawn }
}
