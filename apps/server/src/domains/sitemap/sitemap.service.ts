/**
 * Which pages search engines are told of. They are counted through once in a while and kept as addresses; what is sent
 * is written from them, piece by piece, so that half a million pages never are one text.
 */
import { createHash } from 'node:crypto'
import { expertPath } from '@husrum/contract/rules/page-addresses.ts'
import { publicPages } from '@husrum/contract/rules/public-pages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { References } from '../reference/reference.service.ts'
import { bytesOf } from './addresses.ts'
import { listExpertPages, listProjectPages } from './sitemap.queries.ts'

/** docs/product/limits.md: for that long a page that went may still be listed; it answers 404 meanwhile. */
export const KEPT_MINUTES = 10
/** What the protocol allows of one file (https://www.sitemaps.org/protocol.html). */
const FILE_URLS = 50_000
const FILE_BYTES = 50 * 1024 * 1024
/** Of one statement. */
const ROWS = 20_000

/** Without its language; `changed` in milliseconds, only where it is known. */
export type PublicPage = { path: string; changed?: number | undefined }
export type SiteMap = {
  /** Another one when anything in it is. */ version: string
  /** Each fits into one file, in every language. */ files: readonly (readonly PublicPage[])[]
}
type Bounds = { urls: number; bytes: number }
type SiteMapDeps = {
  db: Database
  clock: Pick<Clock, 'now'>
  baseUrl: string
  /** Pages made from what is in memory. */ listMore?: () => Promise<readonly PublicPage[]>
  /** Which pages there are changes with the reference data. */ refs?: Pick<References, 'onChange'>
}

export function createSiteMap(
  { db, clock, baseUrl, listMore = async () => [], refs }: SiteMapDeps,
  bounds: Bounds = { urls: FILE_URLS, bytes: FILE_BYTES },
): () => Promise<SiteMap> {
  let kept: { from: number; map: Promise<SiteMap> } | undefined
  refs?.onChange(() => void (kept = undefined))

  async function make(): Promise<SiteMap> {
    const pages: PublicPage[] = publicPages.map((path) => ({ path }))
    for (const page of await listMore()) pages.push(page)
    for await (const { id, handle, changed } of inParts((after) => listExpertPages(db, after, ROWS)))
      pages.push({ path: expertPath({ id, handle }), changed })
    for await (const { id, expert_id, handle, changed } of inParts((after) => listProjectPages(db, after, ROWS)))
      pages.push({ path: `${expertPath({ id: expert_id, handle })}/projects/${id}`, changed })
    const hash = createHash('sha256')
    for (const { path, changed } of pages) hash.update(`${path} ${changed ?? ''}\n`)
    return { version: hash.digest('base64url').slice(0, 22), files: cutInFiles(pages, baseUrl, bounds) }
  }

  return () => {
    const now = clock.now().getTime()
    const age = now - (kept?.from ?? Number.NEGATIVE_INFINITY)
    if (kept && age >= 0 && age < KEPT_MINUTES * 60_000) return kept.map
    const mine = { from: now, map: make() }
    kept = mine
    mine.map.catch(() => {
      if (kept === mine) kept = undefined // whoever waits for it has the error
    })
    return mine.map
  }
}

/** All rows, read in parts by their ids. */
async function* inParts<Row extends { id: number }>(list: (after: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = await list(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return
    after = last.id
  }
}

function cutInFiles(pages: readonly PublicPage[], baseUrl: string, { urls, bytes }: Bounds): PublicPage[][] {
  const files: PublicPage[][] = [[]]
  let used = 0
  for (const page of pages) {
    const size = bytesOf(page, baseUrl)
    const last = files.at(-1)
    if (last && last.length < urls && used + size <= bytes) {
      last.push(page)
      used += size
    } else {
      files.push([page])
      used = size
    }
  }
  return files
}
