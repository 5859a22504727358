/** Packs what is held about a person while it is sent: never the whole of it in memory. */
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Limit } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Pictures } from '../media/media.service.ts'
import { held, listHeld, listHeldPictures, selectOptionNames } from './data-export.queries.ts'

/** Packing reads everything: a few times a day is all anybody needs. */
const perAccount: Limit = { scope: 'exports', allowed: 5, windowSeconds: 86_400, code: 'too_many_exports' }

type Deps = Pick<Platform, 'db' | 'limits'> & { pictures: Pictures }

const endings: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/avif': 'avif',
}

/**
 * A ZIP: `<topic>.json` for each topic with something in it, `options.json` with the names behind numbers, `pictures/<id>.<type>`. 429
 * `too_many_exports`. What is told is one moment of the database.
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
  // who hangs up in the middle leaves a file open otherwise: a pipe ends nothing upstream
  packed.once('close', () => source?.destroy())
  const add = (name: string, content: unknown) =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), name)
  for (const { name, rows } of topics) if (rows.length > 0) add(`${name}.json`, rows)
  add('options.json', options)
  for (const { id, sha256, type } of pictures) {
    // opened when its turn comes: hundreds of open files at once are more than a process may have
    const open = async (take: (error: unknown, stream: Readable) => void): Promise<void> => {
      if (packed.destroyed) return
      // one that was swept meanwhile is nobody's any more: its place stays empty
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
