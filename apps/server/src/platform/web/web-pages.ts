/** Anonymous pages are cached for a few seconds, so a busy page is drawn once for many visitors. */

import type { Readable } from 'node:stream'

export type Page = {
  status: number
  headers: [string, string][]
  /** A stream only for one reader: its shell is sent before the rest is drawn. */
  html: string | Readable
  /** Of a page for one reader; a page for many gets another each time it is sent. */
  nonce: string | undefined
  /** may be shown to other visitors */ shared: boolean
}

const KEPT_MS = 5_000
const KEPT_PAGES = 300

export type Pages = { get(key: string, draw: () => Promise<Page>): Promise<Page>; clear(): void }

/**
 * Concurrent requests of one page share one drawing. `clear` is called after every write, so that changes show at once.
 */
export function keepPages(now: () => number = Date.now): Pages {
  const kept = new Map<string, { until: number; page: Promise<Page> }>()
  /** Pages that were somebody's own the last time: nobody waits for another's drawing of them. */
  const own = new Set<string>()
  return {
    async get(key, draw) {
      if (own.has(key)) return draw()
      const found = kept.get(key)
      if (found && found.until > now()) {
        const page = await found.page
        // A page that turned out to be one visitor's own is drawn anew for everybody else.
        return page.shared ? page : draw()
      }
      const page = draw()
      kept.delete(key)
      kept.set(key, { until: now() + KEPT_MS, page })
      if (kept.size > KEPT_PAGES) for (const oldest of kept.keys()) if (kept.size > KEPT_PAGES) kept.delete(oldest)
      const forget = () => {
        if (kept.get(key)?.page === page) kept.delete(key)
      }
      page.then(({ shared, status }) => {
        if (shared) return
        forget()
        if (status === 200 && own.size < KEPT_PAGES) own.add(key)
      }, forget)
      return page
    },
    clear: () => {
      kept.clear()
      own.clear()
    },
  }
}
