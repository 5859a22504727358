/** The product's own server as a process, without pages; on demand it records the statements it sends. */
import { buildApp } from '../../apps/server/src/app/app.ts'
import { loadCatalogues } from '../../apps/server/src/platform/core/texts/catalogues.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openPool } from '../../apps/server/src/platform/database/database.ts'
import { createLog } from '../../apps/server/src/platform/core/log.ts'
import { answerParent } from './child.ts'
import { watchStatements } from './statements.ts'

const config = readConfig({
  HUSRUM_DEMO: 'off',
  HUSRUM_RATE_LIMITS: 'off',
  HUSRUM_DATA: process.env.BENCH_FOLDER ?? '',
  ...(process.env.BENCH_TRUSTED_PROXIES ? { HUSRUM_TRUSTED_PROXIES: process.env.BENCH_TRUSTED_PROXIES } : {}),
})

const app = await buildApp({
  config,
  pool: openPool(JSON.parse(process.env.BENCH_CONNECTION ?? '{}'), 20),
  catalogues: loadCatalogues(),
  log: createLog({ level: 'error' }),
  demoAccounts: async () => [],
})
await app.http.listen({ port: 0, host: '127.0.0.1' })
answerParent(app.http, watchStatements(app.http))
