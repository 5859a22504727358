/**
 * The product's server as a process, without pages and without the cache of repeated searches, which would make a bench
 * of few requests look too good.
 */
import type { LiveMarket } from '../../apps/server/src/domains/market/matching/live-market/live-market.ts'
import { buildApp } from '../../apps/server/src/app/app.ts'
import { loadCatalogues } from '../../apps/server/src/platform/core/texts/catalogues.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openPool, type Connection } from '../../apps/server/src/platform/database/database.ts'
import { createLog } from '../../apps/server/src/platform/core/log.ts'
import { answerParent } from '../api/child.ts'
import { openCopies } from './copies.ts'

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

const { market } = app.deps
const wanted = Number(process.env.BENCH_INDEX ?? 0)
const { search, places }: Pick<LiveMarket, 'search' | 'places'> =
  wanted > market.size ? await openCopies(connection, wanted) : { search: market.search, places: market.places }
let asked = 0
let passes: number[] = []
async function timed<T>(pass: () => T): Promise<Awaited<T>> {
  const from = performance.now()
  const found = await pass()
  passes.push(performance.now() - from)
  return found
}
/** Changes the query each time, so that caches by query never hit. */
const anew = <Options>(options: Options): Options => ({ ...options, asked: (asked += 1) })
// whole replies are cached by the version of the market
Object.defineProperty(market, 'version', { get: () => (asked += 1) })
market.search = (filters, options) => timed(() => search(filters, anew(options)))
market.places = (filters, options) => timed(() => places(filters, anew(options)))

await app.http.listen({ port: 0, host: '127.0.0.1' })
answerParent(app.http, {
  passes: () => {
    const taken = passes
    passes = []
    return taken
  },
  rss: () => process.memoryUsage().rss / 1e6,
})
