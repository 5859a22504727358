/**
 * A search goes once over the whole index, and visitors ask for the same few again and again: what it answered is kept until anything in the
 * index changes. Nothing older than the index is ever told.
 */
import type { Market } from '@husrum/matching/types.ts'

type Search = Market['search']

/** About 5 kB each. */
const MOST = 400

export type KeptSearches = { search: Search; forget(): void }

export function keepSearches(search: Search): KeptSearches {
  const kept = new Map<string, ReturnType<Search>>()
  return {
    search(filters, options) {
      if (filters.ids !== undefined) return search(filters, options) // somebody's own words
      const key = JSON.stringify([filters, options])
      const known = kept.get(key)
      if (known) return known
      const found = search(filters, options)
      kept.set(key, found)
      if (kept.size > MOST) for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest)
      return found
    },
    forget: () => kept.clear(),
  }
}
