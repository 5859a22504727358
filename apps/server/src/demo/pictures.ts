/** Stores the demo's pictures: our own renders, so size and colour are known and decoding is unnecessary. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Picture } from '../../../../demo/types.ts'
import type { Deps } from '../app/deps.ts'

const folder = path.resolve(import.meta.dirname, '../../../../demo/media')

/** Returns image ids by file name, including `large/` names. */
export async function storePictures(deps: Deps, pictures: readonly Picture[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const files = pictures.flatMap((picture) => [picture, ...(picture.large ? [{ ...picture, ...picture.large }] : [])])
  await Promise.all(
    files.map(async ({ file, width, height, dominantColor, placeholder }) => {
      const image = await deps.pictures.storeImage(deps.db, await readFile(path.join(folder, file)), {
        known: { width, height, color: dominantColor.toLowerCase(), placeholder },
      })
      ids.set(file, image.id)
    }),
  )
  return ids
}
