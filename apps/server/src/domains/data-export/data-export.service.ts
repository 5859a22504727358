/** Packs the data held about a person while it is sent; never all of it in memory. */
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Limit } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Pictures } from '../media/media.service.ts'
import type { Attachments } from '../messaging/attachments.service.ts'
import { held, listHeld, listHeldFiles, listHeldPictures, selectOptionNames } from './data-export.queries.ts'

/** Packing reads everything, so a few times a day must do. */
const perAccount: Limit = { scope: 'exports', allowed: 5, windowSeconds: 86_400, code: 'too_many_exports' }

type Deps = Pick<Platform, 'db' | 'limits'> & { pictures: Pictures; attachments: Attachments }

const endings: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/avif': 'avif',
}

/**
 * A ZIP: `<topic>.json` for each topic with rows, `options.json` with the names behind ids, `pictures/<id>.<type>`,
 * `files/<id>.<type>` of conversations.
 * All of it from one snapshot of the database. 429 `too_many_exports`.
 */
export async function packAccount(deps: Deps, accountId: number): Promise<AsyncIterable<Uint8Array>> {
  await deps.db.transaction().execute((tx) => deps.limits.count(tx, perAccount, String(accountId)))
  const { topics, pictures, files, options } = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const topics: { name: string; rows: unknown[] }[] = []
      for (const topic of held) topics.push({ name: topic.name, rows: await listHeld(tx, topic, accountId) })
      const [pictures, files] = [await listHeldPictures(tx, accountId), await listHeldFiles(tx, accountId)]
      return { topics, pictures, files, options: await selectOptionNames(tx) }
    })
  const zip = new ZipFile()
  const packed = new PassThrough()
  let source: Readable | undefined
  zip.on('error', (error: Error) => packed.destroy(error))
  zip.outputStream.pipe(packed)
  // a caller who disconnects would leave a file open: a pipe ends nothing upstream
  packed.once('close', () => source?.destroy())
  const add = (name: string, content: unknown) =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), name)
  for (const { name, rows } of topics) if (rows.length > 0) add(`${name}.json`, rows)
  add('options.json', options)
  const addFile = (name: string, openFile: () => Promise<Readable | undefined>) => {
    // opened one by one: hundreds of open files are more than a process may have
    const open = async (take: (error: unknown, stream: Readable) => void): Promise<void> => {
      if (packed.destroyed) return
      // a file deleted meanwhile leaves an empty one
      source = (await openFile()) ?? Readable.from([])
      if (packed.destroyed) source.destroy()
      else take(null, source)
    }
    zip.addReadStreamLazy(name, { compress: false }, (take) => {
      open(take).catch((error: unknown) => packed.destroy(error instanceof Error ? error : new Error(String(error))))
    })
  }
  for (const { id, sha256, type } of pictures)
    addFile(`pictures/${id}.${endings[type] ?? 'bin'}`, () => deps.pictures.openOriginal(sha256))
  for (const { id, key, kind } of files)
    addFile(`files/${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`, () => deps.attachments.openKey(key))
  zip.end()
  return packed
}
