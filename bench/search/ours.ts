/**
 * The product's server in its own process, without pages and without the cache of repeated searches, which would make a
 * bench of few requests look better than it is.
 */
import { createMarket } from '../../packages/matching/src/market.ts'
import type { ExpertId, MarketExpert } from '../../packages/matching/src/types.ts'
import type { LiveMarket } from '../../apps/server/src/domains/matching/live-market.ts'
import { buildApp } from '../../apps/server/src/app.ts'
import { listMarketExperts, listMarketXids } from '../../apps/server/src/domains/experts/market.service.ts'
import { loadCatalogues } from '../../apps/server/src/platform/catalogues.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openPool } from '../../apps/server/src/platform/database/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { answerParent } from '../api/child.ts'

const config = readConfig({
  HUSRUM_DEMO: 'off',
  HUSRUM_RATE_LIMITS: 'off',
  HUSRUM_DATA: process.env.BENCH_FOLDER ?? '',
})
const app = await buildApp({
  config,
  pool: openPool(JSON.parse(process.env.BENCH_CONNECTION ?? '{}'), 20),
  catalogues: loadCatalogues(),
  log: createLog({ level: 'error' }),
  demoAccounts: async () => [],
})

/** Experts read in one go. */
const BATCH = 2000

const { market } = app.deps
const { search, places } = await largeEnough(Number(process.env.BENCH_INDEX ?? 0))
let asked = 0
let passes: number[] = []
async function timed<T>(pass: () => T): Promise<Awaited<T>> {
  const from = performance.now()
  const found = await pass()
  passes.push(performance.now() - from)
  return found
}
/** Another question each time, for whoever keeps answers by their question. */
const anew = <Options>(options: Options): Options => ({ ...options, asked: (asked += 1) })
market.search = (filters, options) => timed(() => search(filters, anew(options)))
market.places = (filters, options) => timed(() => places(filters, anew(options)))

/**
 * An index of more experts than the database holds: each as often as needed, so that a million can be searched without
 * writing a million rows. Results show the one in the database.
 */
async function largeEnough(wanted: number): Promise<Pick<LiveMarket, 'search' | 'places'>> {
  const { db, refs } = app.deps
  if (wanted <= market.size) return { search: market.search, places: market.places }
  const ids = (await listMarketXids(db)).map(({ id }) => id)
  const real: MarketExpert[] = []
  for (let from = 0; from < ids.length; from += BATCH)
    for (const profile of await listMarketExperts(db, refs, { ids: ids.slice(from, from + BATCH) }))
      real.push({ ...profile, texts: [] })
  const large = createMarket({ expected: wanted })
  for (let n = 0; n < wanted; n++) {
    const profile = real[n % real.length]
    if (profile) large.upsert({ ...profile, id: n })
  }
  const realId = (id: ExpertId): ExpertId => real[Number(id) % real.length]?.id ?? 0
  return {
    search(filters, options) {
      const found = large.search(filters, options)
      return { ...found, ids: found.ids.map(realId) }
    },
    places: large.places,
  }
}

await app.http.listen({ port: 0, host: '127.0.0.1' })
answerParent(app.http, {
  passes: () => {
    const taken = passes
    passes = []
    return taken
  },
  rss: () => process.memoryUsage().rss / 1e6,
})
