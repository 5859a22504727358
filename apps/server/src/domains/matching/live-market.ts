/**
 * The market in memory, one for each instance: filled at start, then kept fresh by three things. What this process changed is read right
 * after its commit; what other instances changed is read every second by transaction marks (0 of 22,506 changes were missed that way, where
 * "id greater than the last" missed 6,140); and every ten minutes the whole is compared, because time alone moves loads too.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createMarket } from '@husrum/matching/market.ts'
import type { Market } from '@husrum/matching/types.ts'
import { modelWeights, readWeights } from '@husrum/matching/weights.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  listMarketExperts,
  listMarketLoads,
  listMarketXids,
  readMarketMark,
  type MarketProfile,
} from '../experts/market.service.ts'
import type { References } from '../reference/reference.service.ts'
import { createSearchCache } from './search-cache.ts'
import { maybeShippedWeights } from './learning.queries.ts'
import { listLedger, type AttentionRow } from './ledger.queries.ts'

const POLL_MS = 1000
const COMPARE_MS = 600_000
/** Experts read in one go, and taken in without a pause: a busy market must not hold up other calls. */
const BATCH = 2000
const SLICE = 25
const JUST_CAME = -1

export type LiveMarket = Pick<
  Market,
  'model_version' | 'rank' | 'score' | 'search' | 'places' | 'improvements' | 'has'
> & {
  readonly size: number
  /** When it last read what had changed, by this process's clock; undefined before the first load. */
  readonly refreshedAt: number | undefined
  /** Takes in sums of attention as they stand in the ledger. */
  importAttention(rows: Iterable<AttentionRow>): void
  /** Loads everything; `following: false` leaves it at that until `refresh` is called. */
  start(options?: { following?: boolean }): Promise<void>
  /** Reads what has changed since the last time. */
  refresh(): Promise<void>
  /** Compares the whole index with the database. */
  compare(): Promise<void>
  stop(): Promise<void>
}

type MarketDeps = Pick<Platform, 'db' | 'events' | 'log'> & {
  refs: References
  /** Between two looks at what other instances changed. */ pollMs?: number
}

/** While one batch is taken in, the next is already asked for. */
async function inBatches<Row>(
  ids: readonly number[],
  list: (batch: readonly number[]) => Promise<Row[]>,
  take: (rows: Row[]) => Promise<void>,
): Promise<void> {
  const ask = (from: number) => {
    const asked = list(ids.slice(from, from + BATCH))
    asked.catch(() => {}) // heard when its turn comes, unless an earlier one has failed
    return asked
  }
  let next = ids.length > 0 ? ask(0) : undefined
  for (let from = BATCH; next; from += BATCH) {
    const rows = await next
    next = from < ids.length ? ask(from) : undefined
    await take(rows)
  }
}

export function createLiveMarket({ db, events, log, refs, pollMs = POLL_MS }: MarketDeps): LiveMarket {
  const market = createMarket()
  const searches = createSearchCache(market)
  /** The last mark read up to; undefined before the first load. */
  let mark: string | undefined
  /** Everybody in the index, with the mark of the last change at the last comparison; JUST_CAME for who came since. */
  let known = new Map<number, number>()
  /** Found by search, but not matched: nothing shows their style yet (docs/product/experts.md). */
  const unstyled = new Set<number>()
  /** Fitted weights that score instead of the release's. */
  let shipped: number | undefined
  let unreadable: number | undefined
  let timer: NodeJS.Timeout | undefined
  /** This process has changed somebody since the last look began. */
  let soon = false
  let comparedAt = 0
  let refreshedAt: number | undefined
  let stopped = true
  /** One reading at a time, in the order asked for. */
  let reading: Promise<unknown> = Promise.resolve()

  function forget(id: number): void {
    searches.invalidate()
    market.remove(id)
    known.delete(id)
    unstyled.delete(id)
  }

  function exclusively(work: () => Promise<void>): Promise<void> {
    const mine = reading.then(work).then(() => void (refreshedAt = Date.now()))
    reading = mine.catch(() => {})
    return mine
  }

  function importAttention(rows: Iterable<AttentionRow>): void {
    // what contacts teach is fitted offline and shipped by a person's decision (docs/product/matching.md, "Learning path"): nothing of it moves here
    market.importLedger([...rows].map((row) => ({ ...row, contacts: 0, expected: 0 })))
  }

  async function take(profiles: readonly MarketProfile[]): Promise<void> {
    const arrived: number[] = []
    if (profiles.length > 0) searches.invalidate()
    for (const [at, profile] of profiles.entries()) {
      if (at % SLICE === SLICE - 1) {
        await yieldToEventLoop()
        searches.invalidate() // what was searched in the pause is about to be older than the index
      }
      if (!profile.active) {
        forget(profile.id)
        continue
      }
      if (!market.has(profile.id)) arrived.push(profile.id)
      if (!known.has(profile.id)) known.set(profile.id, JUST_CAME)
      market.upsert(profile)
      if (Object.values(profile.styles).some((weight) => (weight ?? 0) > 0)) unstyled.delete(profile.id)
      else unstyled.add(profile.id)
    }
    if (arrived.length > 0) importAttention(await listLedger(db, { ids: arrived }))
  }

  const read = (ids: readonly number[]) => inBatches(ids, (batch) => listMarketExperts(db, refs, { ids: batch }), take)

  async function takeLoads(loads: Awaited<ReturnType<typeof listMarketLoads>>): Promise<void> {
    for (const [at, { id, ...load }] of loads.entries()) {
      if (at % SLICE === SLICE - 1) await yieldToEventLoop()
      market.setLoad(id, load)
    }
  }

  /** A person may ship fitted weights, or take them back, at any time. */
  async function readShippedWeights(): Promise<void> {
    const row = await maybeShippedWeights(db, market.model_version)
    if (row?.id === shipped) return
    try {
      market.setWeights(row ? readWeights(row.weights) : modelWeights)
    } catch (error) {
      // a row nobody can read must not stop the market from following everything else
      if (row?.id !== unreadable) log.error({ err: error, weights: row?.id }, 'shipped weights cannot be read')
      unreadable = row?.id
      return
    }
    shipped = row?.id
    log.info({ weights: shipped ?? 'of the release' }, 'scoring with other weights')
  }
  const version = () => (shipped === undefined ? market.model_version : `${market.model_version}+${shipped}`)

  async function readChanges(): Promise<void> {
    await readShippedWeights()
    if (mark === undefined) return readEverything()
    // the mark first: what commits while the lists are read is read again next time, and nothing is missed
    const next = await readMarketMark(db)
    await take(await listMarketExperts(db, refs, { sinceXid: mark }))
    importAttention(await listLedger(db, { sinceXid: mark }))
    mark = next
  }

  async function readEverything(): Promise<void> {
    await readShippedWeights()
    const next = await readMarketMark(db)
    const there = await listMarketXids(db)
    const compared = new Map<number, number>()
    const changed: number[] = []
    const unchanged: number[] = []
    for (const { id, xid } of there) {
      compared.set(id, Number(xid))
      const list = known.get(id) === Number(xid) && market.has(id) ? unchanged : changed
      list.push(id)
    }
    for (const id of known.keys()) if (!compared.has(id)) forget(id)
    await read(changed)
    known = compared
    await inBatches(unchanged, (batch) => listMarketLoads(db, batch), takeLoads)
    searches.invalidate()
    importAttention(await listLedger(db))
    mark ??= next
    comparedAt = Date.now()
  }

  const followed = () => (Date.now() - comparedAt > COMPARE_MS ? readEverything() : readChanges())

  function follow(afterMs: number): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => {
      soon = false
      exclusively(followed)
        .catch((error: unknown) => log.error({ err: error }, 'the market could not be refreshed; trying again'))
        .finally(() => follow(soon ? 0 : pollMs)) // a look that began before a change must not put off the one that shows it
    }, afterMs)
    timer.unref()
  }

  for (const name of ['expert.changed', 'lead.created', 'lead.moved'] as const) {
    events.afterCommit(name, () => {
      soon = true
      if (!stopped) follow(0)
    })
  }

  return {
    get model_version() {
      return version()
    },
    get size() {
      return market.size
    },
    get refreshedAt() {
      return refreshedAt
    },
    rank: (brief, options) => ({
      ...market.rank(brief, { ...options, exclude: [...(options.exclude ?? []), ...unstyled] }),
      model_version: version(),
    }),
    score: market.score,
    search: searches.search,
    places: searches.places,
    improvements: market.improvements,
    has: market.has,
    importAttention,
    async start({ following = true } = {}) {
      await exclusively(readEverything)
      log.info({ experts: market.size }, 'market loaded')
      stopped = !following
      follow(pollMs)
    },
    refresh: () => exclusively(readChanges),
    compare: () => exclusively(readEverything),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await reading
    },
  }
}
