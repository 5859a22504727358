/** Packs the data about a person into a ZIP; files are streamed one by one and are never all in memory. */
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { languageOf, type Locale, type Language } from '@husrum/contract/core/shapes.ts'
import { ZipFile } from 'yazl'
import type { Files } from '../../../platform/files/files.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import {
  held,
  listHeld,
  listHeldFiles,
  listHeldInvoices,
  listHeldPictures,
  selectOptionNames,
} from './data-export.queries.ts'
import { readFileSync } from 'node:fs'
import { formatNumber } from '@husrum/contract/core/numbers.rules.ts'
import { dateFormat } from '../../../platform/core/texts/dates.ts'
import type { Translate } from '../../../platform/http/errors.ts'

type Deps = Pick<Platform, 'clock' | 'db' | 'translators'> & { files: Files; pictures: Pictures }

const endings: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/avif': 'avif',
}

/** A file in the ZIP besides the topics. */
type PackedFile = { path: string; name: string; bytes: number; open: () => Promise<Readable | undefined> }

async function readAccount(deps: Deps, accountId: number) {
  const { files, pictures } = deps
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const topics: { name: string; rows: unknown[] }[] = []
      for (const topic of held) topics.push({ name: topic.name, rows: await listHeld(tx, topic, accountId) })
      const stored = async (key: string) => (await files.open(key))?.stream
      const images = (await listHeldPictures(tx, accountId)).map(({ id, sha256, type, bytes }): PackedFile => {
        const name = `${id}.${endings[type] ?? 'bin'}`
        return { path: `pictures/${name}`, name, bytes, open: () => pictures.openOriginal(sha256) }
      })
      const sent = (await listHeldFiles(tx, accountId)).map(({ id, name, key, kind, bytes }): PackedFile => {
        const path = `files/${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`
        return { path, name, bytes, open: () => stored(key) }
      })
      const invoices = (await listHeldInvoices(tx, accountId)).map(({ number, key }): PackedFile => {
        const name = `${number.replace(/[^\w-]+/g, '-')}.pdf`
        return { path: `invoices/${name}`, name, bytes: 0, open: () => stored(key) }
      })
      const options = await selectOptionNames(tx)
      return { topics: topics.filter(({ rows }) => rows.length > 0), images, sent, invoices, options }
    })
}

/**
 * `index.html` to read, `<topic>.json` for each topic with rows, `options.json` with the names of ids,
 * `pictures/<id>.<type>`, `files/<id>.<type>` of conversations, `invoices/<number>.pdf`. All of it comes from one
 * snapshot of the database. `weight` is about its size in bytes.
 */
export async function packAccount(
  deps: Deps,
  accountId: number,
  locale: Locale,
): Promise<{ packed: AsyncIterable<Uint8Array>; weight: number }> {
  const { topics, images, sent, invoices, options } = await readAccount(deps, accountId)
  const zip = new ZipFile()
  const packed = new PassThrough()
  let source: Readable | undefined
  zip.on('error', (error: Error) => packed.destroy(error))
  zip.outputStream.pipe(packed)
  // a reader who stops would leave a file open, because a pipe does not close its source
  packed.once('close', () => source?.destroy())
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  const index = { topics, images, files: sent, invoices, made: deps.clock.now() }
  add('index.html', writeIndex(deps.translators.for(locale), languageOf(locale), index))
  for (const { name, rows } of topics) add(`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`)
  add('options.json', `${JSON.stringify(options, null, 2)}\n`)
  const addFile = ({ path, open }: PackedFile) => {
    // opened one by one, because hundreds of open files exceed the limit of a process
    const begin = async (take: (error: unknown, stream: Readable) => void): Promise<void> => {
      if (packed.destroyed) return
      // a file deleted meanwhile is replaced by an empty one
      source = (await open()) ?? Readable.from([])
      if (packed.destroyed) source.destroy()
      else take(null, source)
    }
    zip.addReadStreamLazy(path, { compress: false }, (take) => {
      begin(take).catch((error: unknown) => packed.destroy(error instanceof Error ? error : new Error(String(error))))
    })
  }
  const all = [...images, ...sent, ...invoices]
  for (const file of all) addFile(file)
  zip.end()
  return { packed, weight: all.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** The path of a file in the ZIP, and its name. */
type Packed = { path: string; name: string }
type Contents = {
  topics: readonly { name: string; rows: readonly unknown[] }[]
  images: readonly Packed[]
  files: readonly Packed[]
  invoices: readonly Packed[]
  made: Date
}

const css = readFileSync(path.join(import.meta.dirname, 'index-page.css'), 'utf8')

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** The same rows as in the JSON files, readable in a browser without a network. */
function writeIndex(
  translate: Translate,
  language: Language,
  { topics, images, files, invoices, made }: Contents,
): string {
  const text = (key: string, params?: Record<string, unknown>) => escape(translate(`data-export-index.${key}`, params))
  const moments = dateFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const topicOf = (name: string) => escape(translate(`data-export-index.topic.${name}`))

  function valueOf(value: unknown): string {
    if (Array.isArray(value))
      return value.some((each) => typeof each === 'object')
        ? `<ol>${value.map((each) => `<li>${valueOf(each)}</li>`).join('')}</ol>`
        : value.map(valueOf).join(', ')
    if (typeof value === 'object' && value !== null) return fieldsOf(value)
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    if (typeof value === 'string')
      return escape(INSTANT.test(value) ? moments.format(new Date(value)) : value).replaceAll('\n', '<br>')
    return escape(String(value))
  }
  /** Absent values are left out: half the columns of a row are empty. */
  const fieldsOf = (row: object): string =>
    `<dl>${Object.entries(row)
      .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => `<dt>${escape(name)}</dt><dd>${valueOf(value)}</dd>`)
      .join('')}</dl>`

  const section = (id: string, title: string, content: string) =>
    `<section id="${id}"><h2>${title}</h2>${content}</section>`
  const links = (list: readonly Packed[]) =>
    `<ul>${list.map(({ path: at, name }) => `<li><a href="${at}">${escape(name)}</a></li>`).join('')}</ul>`
  const pictures = images.map(
    ({ path: at, name }) => `<a href="${at}"><img src="${at}" alt="${escape(name)}" loading="lazy"></a>`,
  )
  const parts = [
    ...topics.map(({ name, rows }) => ({
      id: name,
      title: topicOf(name),
      count: rows.length,
      content: `<p><a href="${name}.json">${name}.json</a></p><details><summary>${text('entries', { count: rows.length })}</summary>${valueOf(rows)}</details>`,
    })),
    { id: 'pictures', title: text('pictures'), count: images.length, content: `<p>${pictures.join('')}</p>` },
    { id: 'files', title: text('files'), count: files.length, content: links(files) },
    { id: 'invoice-files', title: text('invoices'), count: invoices.length, content: links(invoices) },
  ].filter(({ count }) => count > 0)

  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text('title')}</title><style>${css}</style></head><body><main>
<h1>${text('title')}</h1>
<p>${text('made', { date: moments.format(made) })}</p>
<p>${text('about')}</p>
<nav aria-labelledby="contents"><h2 id="contents">${text('contents')}</h2><ol>${parts
    .map(({ id, title, count }) => `<li><a href="#${id}">${title}</a> <span>${formatNumber(count)}</span></li>`)
    .join('')}</ol></nav>
${parts.map(({ id, title, content }) => section(id, title, content)).join('\n')}
</main></body></html>
`
}
