/** Packs the data about a person into a ZIP; files are streamed one by one and are never all in memory. */
import { PassThrough, Readable } from 'node:stream'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
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
import { writeIndex } from './index-page.ts'

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
