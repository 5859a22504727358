/** Packs the data held about a person while it is sent; never all of it in memory. */
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Limit } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Pictures } from '../media/media.service.ts'
import { held, listHeld, listHeldPictures, selectOptionNames } from './data-export.queries.ts'

/** Packing reads everything, so a few times a day must do. */
const perAccount: Limit = { scope: 'exports', allowed: 5, windowSeconds: 86_400, code: 'too_many_exports' }

type Deps = Pick<Platform, 'db' | 'limits'> & { pictures: Pictures }

const endings: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/avif': 'avif',
}

/**
 * A ZIP: `<topic>.json` for each topic with rows, `options.json` with the names behind ids, `pictures/<id>.<type>`.
 * All of it from one snapshot of the database. 429 `too_many_exports`.
 */
export async function packAccount(deps: Deps, accountId: number): Promise<AsyncIterable<Uint8Array>> {
  await deps.db.transaction().execute((tx) => deps.limits.count(tx, perAccount, String(accountId)))
  const { topics, pictures, options } = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const topics: { name: string; rows: unknown[] }[] = []
      for (const topic of held) topics.push({ name: topic.name, rows: await listHeld(tx, topic, accountId) })
      return { topics, pictures: await listHeldPictures(tx, accountId), options: await selectOptionNames(tx) }
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
  for (const { id, sha256, type } of pictures) {
    // opened one by one: hundreds of open files are more than a process may have
    const open = async (take: (error: unknown, stream: Readable) => void): Promise<void> => {
      if (packed.destroyed) return
      // a picture deleted meanwhile leaves an empty file
      source = (await deps.pictures.openOriginal(sha256)) ?? Readable.from([])
      if (packed.destroyed) source.destroy()
      else take(null, source)
    }
    zip.addReadStreamLazy(`pictures/${id}.${endings[type] ?? 'bin'}`, { compress: false }, (take) => {
      open(take).catch((error: unknown) => packed.destroy(error instanceof Error ? error : new Error(String(error))))
    })
  }
  zip.end()
  return packed
}
