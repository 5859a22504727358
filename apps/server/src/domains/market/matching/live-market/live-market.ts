/**
 * The market in memory, one per instance: loaded at start, then updated in three ways. Own changes are read right after
 * their commit, those of other instances every second by transaction marks (comparing ids would miss late commits), and
 * every ten minutes all rows are compared, because loads also change with time.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { createMarket } from '@husrum/matching/market.ts'
import type { Exchange } from '@husrum/matching/store/snapshot.ts'
import type { Market } from '@husrum/matching/market.types.ts'
import { modelWeights, readWeights } from '@husrum/matching/model/weights.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { MOST_CHANGES } from '../../../../platform/read-models/read-models.ts'
import { withTimeout } from '../../../../platform/core/with-timeout.ts'
import {
  listChangedExperts,
  listMarketExperts,
  listMarketLoads,
  listMarketXids,
  type MarketProfile,
} from '../../../experts/profile/market.service.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { createSearchCache } from './search-cache.ts'
import { maybeShippedWeights } from '../learning/learning.queries.ts'
import { listLedger, type AttentionRow } from '../attention/ledger.queries.ts'
import type { MarketSnapshots } from './market-snapshot.ts'

const POLL_MS = 1000
const COMPARE_MS = 600_000
/** Experts imported without a pause; larger batches would delay other calls. */
const BATCH = 2000
const SLICE = 25
/** Entries copied between two pauses of writing a snapshot. */
const ENTRIES = 50_000
const JUST_CAME = -1
/** With fewer experts, reading all of them takes about a second. */
const WORTH_A_SNAPSHOT = 5000
const SNAPSHOT_MINUTES = 30
/** A larger snapshot is not started while stopping: it may take longer than a supervisor waits. */
const MOST_WHILE_STOPPING = 200_000

type Asked = Pick<Market, 'rank' | 'score' | 'fitting' | 'search' | 'places' | 'improvements' | 'has'>
/** The same calls, whose answers may come from another thread. */
type Anywhere = {
  [Call in keyof Asked]: (
    ...asked: Parameters<Asked[Call]>
  ) => ReturnType<Asked[Call]> | Promise<ReturnType<Asked[Call]>>
}

export type LiveMarket = Anywhere & {
  readonly model_version: string
  readonly size: number
  /** The version of search results: it changes with the index. */
  readonly version: number
  /** When changes were last read, by this process's clock; undefined before the first load. */
  readonly refreshedAt: number | undefined
  /** Imports attention sums from the ledger. */
  importAttention(rows: Iterable<AttentionRow>): void
  /** Loads everything; with `following: false`, only `refresh` reads later changes. */
  start(options?: { following?: boolean }): Promise<void>
  /** Reads the changes since the last call. */
  refresh(): Promise<void>
  /** Compares the whole index with the database. */
  compare(): Promise<void>
  /** Writes a snapshot, unless an instance wrote one less than `minutes` ago. */
  keep(minutes?: number): Promise<void>
  stop(): Promise<void>
}

/** A market in this thread, which answers synchronously. */
export type LocalMarket = Omit<LiveMarket, keyof Asked> &
  Asked & {
    /** Call it after this instance has committed a change: resolves once the change has been read. */
    changed(): Promise<void>
  }

type MarketDeps = Pick<Platform, 'db' | 'events' | 'log'> & {
  refs: References
  /** Time between two polls for changes of other instances. */ pollMs?: number
  snapshots?: MarketSnapshots
  /** Snapshots are written from this number of experts on. */ worthASnapshot?: number
}

/** The longest wait for a busy or comparing market, which then follows later. */
const OWN_CHANGE_MS = 1000

/**
 * A call that changes an expert returns once searches find the change. Leads change only an expert's load: the market
 * follows a moment later, and the call does not wait.
 */
export function followOwnChanges(events: Platform['events'], changed: () => Promise<void>): void {
  const ignored = (read: Promise<void>) => read.catch(() => {})
  events.afterCommit('expert.changed', () => withTimeout(OWN_CHANGE_MS, ignored(changed()), undefined))
  for (const name of ['lead.created', 'lead.moved'] as const) events.afterCommit(name, () => void ignored(changed()))
}

/** Requests the next batch while the current one is imported. */
async function inBatches<Row>(
  ids: readonly number[],
  list: (batch: readonly number[]) => Promise<Row[]>,
  take: (rows: Row[]) => Promise<void>,
): Promise<void> {
  const ask = (from: number) => {
    const asked = list(ids.slice(from, from + BATCH))
    asked.catch(() => {}) // awaited later, unless an earlier batch has failed
    return asked
  }
  let next = ids.length > 0 ? ask(0) : undefined
  for (let from = BATCH; next; from += BATCH) {
    const rows = await next
    next = from < ids.length ? ask(from) : undefined
    await take(rows)
  }
}

/** Runs in steps, because a million entries at once would delay other calls. */
async function columnOf(entries: Iterable<number>, length: number): Promise<Float64Array> {
  const column = new Float64Array(length)
  let at = 0
  for (const entry of entries) {
    column[at++] = entry
    if (at % ENTRIES === 0) await yieldToEventLoop()
  }
  return column
}

export function createLiveMarket({
  db,
  events,
  log,
  refs,
  pollMs = POLL_MS,
  snapshots,
  worthASnapshot = WORTH_A_SNAPSHOT,
}: MarketDeps): LocalMarket {
  let market = createMarket({ checksum: crc32 })
  const searches = createSearchCache({
    search: (filters, options) => market.search(filters, options),
    places: (filters, options) => market.places(filters, options),
  })
  /** The snapshot up to which changes are read; undefined before the first load. */
  let mark: string | undefined
  /** All experts in the index, with the mark of their last change at the last comparison; JUST_CAME for new experts. */
  let known = new Map<number, number>()
  /** The id of fitted weights in use; undefined while those of the release are. */
  let shipped: number | undefined
  let unreadable: number | undefined
  let timer: NodeJS.Timeout | undefined
  /** This process has changed an expert since the last refresh began. */
  let soon = false
  /** The next refresh, which has not begun yet. */
  let next = Promise.withResolvers<void>()
  const outside = AsyncLocalStorage.snapshot()
  let comparedAt = 0
  /** An expert joined, changed or left since the last snapshot. */
  let changed = false
  let writing: NodeJS.Timeout | undefined
  let refreshedAt: number | undefined
  let stopped = true
  /** Reads run one at a time, in the order requested. */
  let reading: Promise<unknown> = Promise.resolve()

  function forget(id: number): void {
    changed = true
    searches.invalidate()
    market.remove(id)
    known.delete(id)
  }

  function exclusively(work: () => Promise<void>): Promise<void> {
    const mine = reading.then(work).then(() => void (refreshedAt = Date.now()))
    reading = mine.catch(() => {})
    return mine
  }

  function importAttention(rows: Iterable<AttentionRow>): void {
    // contacts do not move the ledger: they are fitted offline (docs/product/matching.md, "Learning path")
    market.importLedger([...rows].map((row) => ({ ...row, contacts: 0, expected: 0 })))
  }

  async function take(profiles: readonly MarketProfile[]): Promise<void> {
    const arrived: number[] = []
    if (profiles.length > 0) {
      changed = true
      searches.invalidate()
    }
    for (const [at, profile] of profiles.entries()) {
      if (at % SLICE === SLICE - 1) {
        await yieldToEventLoop()
        searches.invalidate() // cached results are older than the index
      }
      if (!profile.active) {
        forget(profile.id)
        continue
      }
      if (!market.has(profile.id)) arrived.push(profile.id)
      if (!known.has(profile.id)) known.set(profile.id, JUST_CAME)
      market.upsert(profile)
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

  /** Fitted weights may be shipped or withdrawn at any time. */
  async function readShippedWeights(): Promise<void> {
    const row = await maybeShippedWeights(db, market.model_version)
    if (row?.id === shipped) return
    try {
      market.setWeights(row ? readWeights(row.weights) : modelWeights)
    } catch (error) {
      // unreadable weights must not stop the market from following other changes
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
    // read the snapshot first: changes that commit during the reads are read again next time, so none is missed
    const next = await listChangedExperts(db, mark)
    if (mark === undefined || next.changed.length > MOST_CHANGES) return readEverything()
    await read(next.changed)
    importAttention(await listLedger(db, { since: mark }))
    mark = next.mark
  }

  async function readEverything(): Promise<void> {
    await readShippedWeights()
    const next = await listChangedExperts(db, undefined)
    const there = await listMarketXids(db)
    const compared = new Map<number, number>()
    const moved: number[] = []
    const unchanged: number[] = []
    for (const { id, xid } of there) {
      compared.set(id, Number(xid))
      const list = known.get(id) === Number(xid) && market.has(id) ? unchanged : moved
      list.push(id)
    }
    for (const id of known.keys()) if (!compared.has(id)) forget(id)
    await read(moved)
    known = compared
    await inBatches(unchanged, (batch) => listMarketLoads(db, batch), takeLoads)
    searches.invalidate()
    importAttention(await listLedger(db))
    mark = next.mark
    comparedAt = Date.now()
  }

  /** Exchanges the index together with the state about it. */
  async function exchangeAll(of: Market, exchange: Exchange): Promise<void> {
    await of.exchange(exchange)
    const ids = await exchange.numbers(await columnOf(known.keys(), known.size))
    const xids = await exchange.numbers(await columnOf(known.values(), known.size))
    if (!exchange.reading) return
    market = of
    known = new Map(Array.from(ids, (id, at) => [id, xids[at] ?? JUST_CAME]))
  }

  async function keep(minutes = 0): Promise<void> {
    if (!snapshots || market.size < worthASnapshot) return
    const written = await snapshots.write(minutes, async (exchange) => {
      const mine = reading.then(() => exchangeAll(market, exchange))
      reading = mine.catch(() => {})
      await mine
      changed = false
    })
    if (written) log.info({ experts: market.size }, 'market snapshot written')
  }

  const unwritten = (error: unknown): void =>
    log.warn({ err: error }, 'the snapshot of the market could not be written')

  function keepLater(): void {
    writing = setTimeout(() => {
      void (changed ? keep(SNAPSHOT_MINUTES) : Promise.resolve()).catch(unwritten).finally(() => stopped || keepLater())
    }, SNAPSHOT_MINUTES * 60_000)
    writing.unref()
  }

  const followed = () => (Date.now() - comparedAt > COMPARE_MS ? readEverything() : readChanges())

  function follow(afterMs: number): void {
    clearTimeout(timer)
    if (stopped) return
    const refresh = () => {
      soon = false
      const { resolve } = next
      next = Promise.withResolvers()
      exclusively(followed)
        .catch((error: unknown) => log.error({ err: error }, 'the market could not be refreshed; trying again'))
        .finally(() => {
          resolve()
          // a refresh that began before a change must not delay the next one
          follow(soon ? 0 : pollMs)
        })
    }
    // runs outside of the call whose change is read, without its deadline and statement count
    timer = outside(() => setTimeout(refresh, afterMs))
    timer.unref()
  }

  function followSoon(): Promise<void> {
    if (stopped) return Promise.resolve()
    soon = true
    follow(0)
    return next.promise
  }
  followOwnChanges(events, followSoon)

  return {
    get model_version() {
      return version()
    },
    get size() {
      return market.size
    },
    get version() {
      return searches.version
    },
    get refreshedAt() {
      return refreshedAt
    },
    // an expert without evidence of a style is found but not matched (docs/product/experts.md)
    rank: (brief, options) => ({
      ...market.rank(brief, { ...options, styled: true }),
      model_version: version(),
    }),
    score: (brief, id, options) => market.score(brief, id, options),
    fitting: (brief, options) => market.fitting(brief, options),
    search: searches.search,
    places: searches.places,
    improvements: (brief, id, options) => market.improvements(brief, id, options),
    has: (id) => market.has(id),
    importAttention,
    changed: followSoon,
    async start({ following = true } = {}) {
      const fromSnapshot = await snapshots?.read((exchange) => exchangeAll(createMarket({ checksum: crc32 }), exchange))
      await exclusively(readEverything)
      log.info({ experts: market.size, fromSnapshot }, 'market loaded')
      stopped = !following
      follow(pollMs)
      if (!following) return
      keepLater()
      void keep(SNAPSHOT_MINUTES).catch(unwritten)
    },
    refresh: () => exclusively(readChanges),
    compare: () => exclusively(readEverything),
    keep,
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(writing)
      next.resolve()
      if (changed && market.size <= MOST_WHILE_STOPPING) await keep(SNAPSHOT_MINUTES / 6).catch(unwritten)
      await reading
    },
  }
}
