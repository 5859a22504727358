/**
 * Caches search results until the index changes: a search reads the whole index, and most visitors send the same few
 * searches. A result is never older than the index.
 */
import type { Market } from '@husrum/matching/market.types.ts'

/** An entry has about 5 kB. */
const MOST = 400
/** An entry has up to 2,000 cities. */
const MOST_MAPS = 40

export type SearchCache = Pick<Market, 'search' | 'places'> & {
  /** The version of the index, which changes with it. */ readonly version: number
  invalidate(): void
}

export function createSearchCache(market: Pick<Market, 'search' | 'places'>): SearchCache {
  const search = keep(market.search, MOST)
  const places = keep(market.places, MOST_MAPS)
  let version = 0
  return {
    search: search.ask,
    places: places.ask,
    get version() {
      return version
    },
    invalidate() {
      version += 1
      search.invalidate()
      places.invalidate()
    },
  }
}

type Filters = Parameters<Market['search']>[0]

function keep<Options, Answer>(ask: (filters: Filters, options: Options) => Answer, most: number) {
  const kept = new Map<string, Answer>()
  return {
    ask(filters: Filters, options: Options): Answer {
      if (filters.words !== undefined) return ask(filters, options) // free text rarely repeats
      const key = JSON.stringify([filters, options])
      const known = kept.get(key)
      if (known) return known
      const found = ask(filters, options)
      kept.set(key, found)
      if (kept.size > most) for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
      return found
    },
    invalidate: () => kept.clear(),
  }
}
