/** The whole product as a process, on the existing database. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { buildApp } from '../../apps/server/src/app/app.ts'
import { countOptionUses } from '../../apps/server/src/domains/back-office/catalogue/uses.service.ts'
import { countDashboard } from '../../apps/server/src/domains/back-office/dashboard/dashboard.service.ts'
import { loadReference } from '../../apps/server/src/domains/foundation/reference/reference.service.ts'
import { loadCatalogues } from '../../apps/server/src/platform/core/texts/catalogues.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase, openPool } from '../../apps/server/src/platform/database/database.ts'
import { createLog } from '../../apps/server/src/platform/core/log.ts'
import { mountWeb } from '../../apps/server/src/platform/web/web.ts'
import { answerParent } from '../api/child.ts'

const connection: pg.ClientConfig = JSON.parse(process.env.BENCH_CONNECTION ?? '{}')
const config = readConfig({
  HUSRUM_DEMO: 'off',
  HUSRUM_RATE_LIMITS: 'off',
  HUSRUM_DATA: process.env.BENCH_FOLDER ?? '',
})
const pool = openPool(connection, 20)
await loadReference(openDatabase(pool))
const catalogues = loadCatalogues()
const mounted = Promise.withResolvers<void>()
const app = await buildApp({
  config,
  pool,
  connection,
  catalogues,
  log: createLog({ level: 'error' }),
  demoAccounts: async () => [],
  mounted: mounted.promise,
})
const { brand, operating } = app.deps
await mountWeb(app.http, { mode: 'built', catalogues, brand, config, operating })
mounted.resolve()
await app.http.listen({ port: 0, host: 'localhost' })

async function isUncounted(): Promise<boolean> {
  const { rows } = await pool.query<{ left: boolean }>('select exists (select from dashboard_marks) as left')
  return rows[0]?.left ?? false
}

answerParent(app.http, {
  /** All days, as in the job's first run, one more day, as in later runs, and the uses of options. */
  async count() {
    const from = performance.now()
    let days = await countDashboard(app.deps)
    // the job of this instance may have run first
    while (await isUncounted()) {
      await sleep(500)
      days += await countDashboard(app.deps)
    }
    const between = performance.now()
    await pool.query('insert into dashboard_marks (day) select copenhagen_day(app_now())')
    const then = performance.now()
    await countDashboard(app.deps)
    const again = (performance.now() - then) / 1000
    const last = performance.now()
    await countOptionUses(app.deps.db)
    const uses = (performance.now() - last) / 1000
    return { days, seconds: (between - from) / 1000, again, uses }
  },
  /** Makes the next answer bypass the cache, as after a count; waits for one in progress. */
  async forget() {
    const client = await pool.connect()
    try {
      await client.query('set lock_timeout = 0')
      await client.query('update dashboard_state set revision = revision + 1')
    } finally {
      client.release(true)
    }
  },
})
