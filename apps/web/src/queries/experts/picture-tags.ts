/** Proposals of room and style for photos that are not uploaded otherwise yet. */
import { queryOptions } from '@tanstack/react-query'
import type { PictureTags } from '@husrum/contract/experts/picture-tags.ts'
import type { Api } from '#lib/api/api.ts'

/** The contract's file contains schemas, and with them zod: it is loaded when a person begins with photos. */
const calls = async (api: Api) => api((await import('@husrum/contract/experts/picture-tags.ts')).tagging)

export const pictureTagQueries = (api: Api) => ({
  available: () =>
    queryOptions({
      queryKey: ['picture-tags'],
      queryFn: async ({ signal }) =>
        (await (await calls(api)).readPictureTagging({}, { signal, quiet: true })).data.available,
      staleTime: Infinity,
      retry: false,
    }),
})

/** Optional and silent: without an answer the person tags the photo. */
export async function proposeTags(api: Api, picture: Blob, signal: AbortSignal): Promise<PictureTags | undefined> {
  const form = new FormData()
  form.append('file', picture, 'photo')
  try {
    return (await (await calls(api)).proposePictureTags({ body: form }, { signal, quiet: true })).data
  } catch {
    return undefined
  }
}
