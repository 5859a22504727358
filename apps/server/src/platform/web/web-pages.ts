/** Anonymous pages are cached for a few seconds, so a busy page is drawn once for many visitors. */

import type { Readable } from 'node:stream'

/** A whole page in bytes, cut where a nonce belongs: for many readers, without encoding it for each. */
export type Pieces = readonly Buffer[]
export type Page = {
  status: number
  headers: [string, string][]
  /** A stream only for one reader: its shell is sent before the rest is drawn. */
  html: Pieces | Readable
  /** Of a page for one reader; a page for many gets another each time it is sent. */
  nonce: string | undefined
  /** may be shown to other visitors */ shared: boolean
  /** All that the page reads of its address's query; undefined if it may read anything. */
  params?: readonly string[] | undefined
}

const KEPT_MS = 5_000
const KEPT_PAGES = 300

export type Pages = { get(url: string, draw: (url: string) => Promise<Page>): Promise<Page>; clear(): void }

/**
 * Concurrent requests of one page share one drawing. `clear` is called after every write, so that changes show at once.
 * Addresses that differ by what the page does not read share it: it is drawn without that, so nobody's is in it.
 */
export function keepPages(now: () => number = Date.now): Pages {
  const kept = new Map<string, { until: number; page: Promise<Page> }>()
  /** Pages that were somebody's own the last time: nobody waits for another's drawing of them. */
  const own = new Set<string>()
  /** By path: what the page read when it was drawn last. */
  const params = new Map<string, ReadonlySet<string>>()
  return {
    async get(url, drawAt) {
      const [path = ''] = url.split('?', 1)
      const key = withParams(url, path, params.get(path))
      const draw = () => drawAt(key)
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
      page.then(({ shared, status, params: read }) => {
        if (shared) {
          params.delete(path)
          if (read) params.set(path, new Set(read))
          if (params.size > KEPT_PAGES)
            for (const oldest of params.keys()) if (params.size > KEPT_PAGES) params.delete(oldest)
          return
        }
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

/** The address with these params of its query alone. */
function withParams(url: string, path: string, names: ReadonlySet<string> | undefined): string {
  if (!names || path.length === url.length) return url
  const parts = url.slice(path.length + 1).split('&')
  const read = parts.filter((part) => names.has(nameOf(part)))
  return read.length > 0 ? `${path}?${read.join('&')}` : path
}

/** As the pages read it: `styles[]` is `styles`. */
function nameOf(part: string): string {
  const [name = ''] = new URLSearchParams(part).keys()
  return name.replace(/\[\]$/, '')
}
