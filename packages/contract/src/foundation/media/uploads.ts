/** Pictures uploaded before they are used, one per call: each has its own progress, refusal and retry. */
import { z } from 'zod'
import { endpoints, signedIn } from '../../core/endpoint.ts'
import { id, idText, one, picture } from '../../core/shapes.ts'

/** Why a picture is refused. */
export const pictureRefusals = [
  'image_type',
  'image_bytes',
  'image_pixels',
  'image_moves',
  'image_broken',
  'picture_quota',
] as const

/** The stored picture; projects and profiles refer to its `id`. */
export const upload = picture.extend({
  id: id(),
  /** Large enough to count for publishing a project (long edge at least 1,200 px). */
  publishable: z.boolean(),
})
export type Upload = z.infer<typeof upload>

export const uploads = endpoints({
  createUpload: {
    method: 'POST',
    path: '/api/uploads',
    audience: signedIn,
    summary: 'Send one picture (multipart field `file`, or `image`); swept after a day when nothing shows it',
    form: true,
    body: z.object({}),
    files: ['file', 'image'],
    status: 201,
    reply: one(upload),
    refusals: {
      413: ['too_large'],
      422: ['required', ...pictureRefusals],
      429: ['too_many_tries'],
      503: ['storage_full'],
    },
  },
  deleteUpload: {
    method: 'DELETE',
    path: '/api/uploads/{id}',
    audience: signedIn,
    summary: 'Take back a picture that nothing shows yet',
    params: z.object({ id: idText() }),
    refusals: { 404: ['upload_not_found'], 409: ['upload_in_use'] },
  },
})
