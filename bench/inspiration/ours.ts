/** The product's server as a process, without pages, with every photo of the stage in inspiration. */
import process from 'node:process'
import { buildApp } from '../../apps/server/src/app/app.ts'
import { loadCatalogues } from '../../apps/server/src/platform/core/texts/catalogues.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openPool, type Connection } from '../../apps/server/src/platform/database/database.ts'
import { createLog } from '../../apps/server/src/platform/core/log.ts'
import { answerParent } from '../api/child.ts'

const config = readConfig({
  HUSRUM_DEMO: 'off',
  HUSRUM_RATE_LIMITS: 'off',
  HUSRUM_DATA: process.env.BENCH_FOLDER ?? '',
})
const connection: Connection = JSON.parse(process.env.BENCH_CONNECTION ?? '{}')
const app = await buildApp({
  config,
  pool: openPool(connection, 20),
  connection,
  catalogues: loadCatalogues(),
  log: createLog({ level: 'error' }),
  demoAccounts: async () => [],
})
await app.http.listen({ port: 0, host: '127.0.0.1' })
answerParent(app.http, { photos: () => app.deps.photos.size, rss: () => process.memoryUsage().rss / 1e6 })
