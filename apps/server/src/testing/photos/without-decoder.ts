/** The refusal of a picture before anything decodes it. */
import { Refusal } from '../../platform/http/errors.ts'
import { createPictures } from '../../domains/foundation/media/pictures.ts'
import type { TestApp } from '../app.ts'

/** The code of the refusal if no process can decode: 'unavailable' for a picture with a valid header. */
export async function refusedUndecoded({ deps }: TestApp, bytes: Uint8Array): Promise<string> {
  const pictures = createPictures(deps)
  await pictures.close()
  const kept = pictures.storeImage(deps.db, bytes, { field: 'photo' })
  return kept.then(
    () => 'kept',
    (error: unknown) => (error instanceof Refusal ? (error.fields?.photo?.[0]?.code ?? error.code) : String(error)),
  )
}
