/**
 * A market of more experts than the database has: each repeated as often as needed, so that a million can be searched
 * without writing a million rows. Results show the stored one. It has its own thread, as such a market does.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { LiveMarket } from '../../apps/server/src/domains/market/matching/live-market/live-market.ts'
import { listMarketExperts, listMarketXids } from '../../apps/server/src/domains/experts/profile/market.service.ts'
import { openReferences } from '../../apps/server/src/domains/foundation/reference/reference.service.ts'
import { openDatabase, openPool, type Connection } from '../../apps/server/src/platform/database/database.ts'
import { createMarket } from '../../packages/matching/src/market.ts'
import type { ExpertId, MarketExpert } from '../../packages/matching/src/expert.types.ts'
import type { Market } from '../../packages/matching/src/market.types.ts'

type Searched = Pick<Market, 'search' | 'places'>
type Call = keyof Searched
type Question = { number: number; call: Call; given: unknown[] }

/** Experts read by one statement. */
const BATCH = 2000
const HEAP_MB = 8192

export async function openCopies(
  connection: Connection,
  wanted: number,
): Promise<Pick<LiveMarket, 'search' | 'places'>> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { connection, wanted },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const waiting = new Map<number, (answer: never) => void>()
  let asked = 0
  const ask = <Name extends Call>(call: Name, ...given: Parameters<Searched[Name]>) =>
    new Promise<ReturnType<Searched[Name]>>((resolve) => {
      waiting.set((asked += 1), resolve)
      const question: Question = { number: asked, call, given }
      // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
      worker.postMessage(question)
    })
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  worker.on('message', ({ number, answer }: { number: number; answer: never }) => {
    waiting.get(number)?.(answer)
    waiting.delete(number)
  })
  return { search: (...of) => ask('search', ...of), places: (...of) => ask('places', ...of) }
}

async function fill({ connection, wanted }: { connection: Connection; wanted: number }): Promise<Searched> {
  const pool = openPool(connection, 2)
  const db = openDatabase(pool)
  const refs = await openReferences(db)
  const ids = (await listMarketXids(db)).map(({ id }) => id)
  const real: MarketExpert[] = []
  for (let from = 0; from < ids.length; from += BATCH)
    for (const profile of await listMarketExperts(db, refs, { ids: ids.slice(from, from + BATCH) }))
      real.push({ ...profile, texts: [] })
  await pool.end()
  const market = createMarket({ expected: wanted })
  for (let n = 0; n < wanted; n++) {
    const profile = real[n % real.length]
    if (profile) market.upsert({ ...profile, id: n })
  }
  const realId = (id: ExpertId): ExpertId => real[Number(id) % real.length]?.id ?? 0
  return {
    search(filters, options) {
      const found = market.search(filters, options)
      return { ...found, ids: found.ids.map(realId) }
    },
    places: market.places,
  }
}

if (!isMainThread && parentPort) {
  const port = parentPort
  const market = await fill(workerData)
  port.on('message', ({ number, call, given }: Question) =>
    port.postMessage({ number, answer: Reflect.apply(market[call], market, given) }),
  )
  port.postMessage('filled')
}
