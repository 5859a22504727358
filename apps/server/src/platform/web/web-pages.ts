/**
 * Anonymous pages are cached for a few seconds, so a busy page is rendered once for many visitors. A change does not
 * drop them: a page is cached as long as all its reads would be answered in the same way (docs/decisions/0054).
 */

import type { Readable } from 'node:stream'

/** A whole page in bytes, split where a nonce belongs: for many readers, without encoding it for each. */
export type Pieces = readonly Buffer[]
export type Page = {
  status: number
  headers: [string, string][]
  /** A stream only for one reader: its shell is sent before the rest is rendered. */
  html: Pieces | Readable
  /** For a page of one reader; a shared page gets a new one each time it is sent. */
  nonce: string | undefined
  /** may be shown to other visitors */ shared: boolean
  /** All query params that the page reads; undefined if it may read any. */
  params?: readonly string[] | undefined
  /** The page's reads, with the version of each answer; undefined if it did more than read. */
  reads?: readonly PageReading[] | undefined
}
export type PageReading = { url: string; version: string }

const KEPT_MS = 5_000
const KEPT_PAGES = 300

export type Drawing = {
  draw(url: string): Promise<Page>
  /** Whether all of the page's reads would be answered in the same way now. */
  holds(reads: readonly PageReading[]): Promise<boolean>
}
export type Pages = {
  get(url: string, drawing: Drawing): Promise<Page>
  /** Data may have changed: each cached page is compared with its reads before it is sent again. */
  changed(): void
  /** Something that all pages contain has changed. */
  clear(): void
}

type Kept = {
  until: number
  page: Promise<Page>
  /** The state at the last comparison of its reads; at first the state when its rendering began. */
  state: string
  comparing?: { state: string; done: Promise<boolean> }
}

/**
 * Concurrent requests of one page share one rendering, and after a change one comparison. `changed` is called after
 * every write, so that changes show at once; `version` differs when changes of other instances have been read.
 * Addresses that differ only in params that the page does not read share it: it is rendered without them.
 */
export function createPageCache(version: () => string = () => ''): Pages {
  const kept = new Map<string, Kept>()
  /** Pages that were personal the last time: requests do not wait for each other's rendering of them. */
  const own = new Set<string>()
  /** By path: the params that the page read at its last rendering. */
  const params = new Map<string, ReadonlySet<string>>()
  let changes = 0
  const stateNow = () => `${changes} ${version()}`

  /** Later callers compare changes that happen during a comparison; when one fails the page is rendered again. */
  async function isCurrent(item: Kept, page: Page, holds: Drawing['holds']): Promise<boolean> {
    const state = stateNow()
    if (item.state === state) return true
    if (!page.reads) return false
    if (item.comparing?.state !== state) item.comparing = { state, done: holds(page.reads).catch(() => false) }
    const isSame = await item.comparing.done
    if (isSame) item.state = state
    return isSame
  }

  function begin(key: string, path: string, draw: () => Promise<Page>): Promise<Page> {
    const state = stateNow()
    const page = draw()
    kept.delete(key)
    kept.set(key, { until: Date.now() + KEPT_MS, page, state })
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
  }

  return {
    async get(url, { draw: drawAt, holds }) {
      const [path = ''] = url.split('?', 1)
      const key = withParams(url, path, params.get(path))
      const draw = () => drawAt(key)
      if (own.has(key)) return draw()
      const found = kept.get(key)
      if (!found || found.until <= Date.now()) return begin(key, path, draw)
      const page = await found.page
      // A page that turned out to be personal is rendered separately for each other visitor.
      if (!page.shared) return draw()
      if (await isCurrent(found, page, holds)) return page
      // the first caller to find out renders it, after this call began; its rendering is as new as an own one
      const newer = kept.get(key)
      if (!newer || newer === found) return begin(key, path, draw)
      const drawn = await newer.page
      return drawn.shared ? drawn : draw()
    },
    changed() {
      changes += 1
      own.clear()
    },
    clear() {
      kept.clear()
      own.clear()
    },
  }
}

/** The address with only these query params. */
function withParams(url: string, path: string, names: ReadonlySet<string> | undefined): string {
  if (!names || path.length === url.length) return url
  const parts = url.slice(path.length + 1).split('&')
  const read = parts.filter((part) => names.has(nameOf(part)))
  return read.length > 0 ? `${path}?${read.join('&')}` : path
}

/** The param's name as pages read it: `styles[]` is `styles`. */
function nameOf(part: string): string {
  const [name = ''] = new URLSearchParams(part).keys()
  return name.replace(/\[\]$/, '')
}
