/**
 * The list of pages for search engines. A job reads them in small parts and writes the files into the file store, from
 * which every instance serves them: no instance has more than the pages of one file in memory.
 */
import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { Language } from '@husrum/contract/core/locales.ts'
import { expertPath } from '@husrum/contract/core/pages/page-addresses.rules.ts'
import { publicPages } from '@husrum/contract/core/pages/public-pages.rules.ts'
import type { Clock } from '../../../platform/core/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { DERIVED, type Files } from '../../../platform/files/files.ts'
import { bytesOf, entryOf, FOOT, HEAD, languages } from './addresses.ts'
import { listExpertPages, listProjectPages } from './sitemap.queries.ts'

/** docs/product/limits.md: for so long a removed page may still be listed; it returns 404 in the meantime. */
export const MADE_MINUTES = 60
/** The protocol's limits for one file (https://www.sitemaps.org/protocol.html). */
const FILE_URLS = 50_000
const FILE_BYTES = 50 * 1024 * 1024
/** Rows of one statement, and of one piece of a file: requests are handled between two of them. */
const ROWS = 2000
const PIECE = 500
/** A crawler may read the files one by one from an older index for so long. */
const KEPT_MS = 86_400_000

const FOLDER = `${DERIVED}sitemap/`
const INDEX = `${FOLDER}index.json`

/** The path has no language; `changed` is in milliseconds, and only set where it is known. */
type PublicPage = { path: string; changed?: number | undefined }
/** `key` changes whenever anything in the file does. */
export type SiteMapFile = { name: string; key: string; changed: number }
export type SiteMap = {
  make(): Promise<void>
  /** Builds the files if there are none: at the first start, before the job has run. */
  listFiles(): Promise<SiteMapFile[]>
  /** Compressed with gzip. */
  open(file: SiteMapFile): Promise<Readable | undefined>
}
type Bounds = { urls: number; bytes: number }
type SiteMapDeps = {
  db: Database
  files: Files
  clock: Pick<Clock, 'now'>
  baseUrl: string
  /** Pages that are computed from memory. */ listMore?: () => Promise<readonly PublicPage[]>
}

export function createSiteMap(
  { db, files, clock, baseUrl, listMore = async () => [] }: SiteMapDeps,
  bounds: Bounds = { urls: FILE_URLS, bytes: FILE_BYTES },
): SiteMap {
  let making: Promise<void> | undefined

  async function* listPages(): AsyncGenerator<PublicPage> {
    for (const path of publicPages) yield { path }
    yield* await listMore()
    for await (const { id, handle, changed } of inParts((after) => listExpertPages(db, after, ROWS)))
      yield { path: expertPath({ id, handle }), changed }
    for await (const { id, expert_id, handle, changed } of inParts((after) => listProjectPages(db, after, ROWS)))
      yield { path: `${expertPath({ id: expert_id, handle })}/projects/${id}`, changed }
  }

  async function write(): Promise<void> {
    const made: SiteMapFile[] = []
    let number = 0
    for await (const { pages, version } of inFiles(listPages(), baseUrl, bounds)) {
      number += 1
      const changed = pages.reduce((latest, page) => Math.max(latest, page.changed ?? 0), 0)
      for (const language of languages) {
        const name = number === 1 ? language : `${language}-${number}`
        const key = `${FOLDER}${name}.${version}.xml.gz`
        if (!(await files.head(key))) await files.put(key, compressed(linesOf(pages, language, baseUrl)))
        made.push({ name: `${name}.xml`, key, changed })
      }
    }
    await files.put(INDEX, Buffer.from(JSON.stringify(made)))
    await deleteOld(new Set([INDEX, ...made.map(({ key }) => key)]))
  }

  async function deleteOld(current: ReadonlySet<string>): Promise<void> {
    const before = clock.now().getTime() - KEPT_MS
    for await (const key of files.list(FOLDER)) {
      if (current.has(key)) continue
      const head = await files.head(key)
      if (head && head.changed_at.getTime() < before) await files.delete(key)
    }
  }

  const make = (): Promise<void> => (making ??= write().finally(() => (making = undefined)))

  async function maybeFiles(): Promise<SiteMapFile[] | undefined> {
    const index = await files.open(INDEX)
    return index && JSON.parse(await text(index.stream))
  }

  return {
    make,
    async listFiles() {
      const there = await maybeFiles()
      if (there) return there
      await make()
      return (await maybeFiles()) ?? []
    },
    open: async ({ key }) => (await files.open(key))?.stream,
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

type File = { pages: PublicPage[]; version: string }

/** The pages of each file in turn: as many as fit in every language. */
async function* inFiles(
  pages: AsyncIterable<PublicPage>,
  baseUrl: string,
  { urls, bytes }: Bounds,
): AsyncGenerator<File> {
  // the hash changes with the release's format of entries and with the base address
  const begin = () => createHash('sha256').update(HEAD + entryOf({ path: '/' }, 'en', baseUrl) + FOOT)
  let [file, used, hash] = [[] as PublicPage[], 0, begin()] // an empty list of pages
  const end = (): File => ({ pages: file, version: hash.digest('hex').slice(0, 32) })
  for await (const page of pages) {
    const size = bytesOf(page, baseUrl)
    if (file.length > 0 && (file.length === urls || used + size > bytes)) {
      yield end()
      ;[file, used, hash] = [[], 0, begin()]
    }
    file.push(page)
    used += size
    hash.update(`${page.path} ${page.changed ?? ''}\n`)
  }
  yield end()
}

function* linesOf(pages: readonly PublicPage[], language: Language, baseUrl: string): Generator<string> {
  yield HEAD
  for (let at = 0; at < pages.length; at += PIECE)
    yield pages
      .slice(at, at + PIECE)
      .map((page) => entryOf(page, language, baseUrl))
      .join('')
  yield FOOT
}

/** An error ends the stream. */
const compressed = (lines: Iterable<string>): AsyncIterable<Buffer> =>
  pipeline(Readable.from(lines), createGzip(), () => {})
