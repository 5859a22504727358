/** Proposals of room and style for a picture, from the installation's image tagging service, if there is one. */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import { TAGGED_MEGABYTES_MAX } from '../core/limits.ts'
import { one } from '../core/shapes.ts'
import { pictureRefusals } from '../foundation/media/uploads.ts'

/** Slugs of the reference data, null without a suitable proposal. */
export const pictureTags = z.object({
  /** False: no service is set up, or it does not answer. A missing proposal is never an error. */
  answered: z.boolean(),
  room: z.string().nullable(),
  style: z.string().nullable(),
})
export type PictureTags = z.infer<typeof pictureTags>

export const tagging = endpoints({
  readPictureTagging: {
    method: 'GET',
    path: '/api/picture-tags',
    audience: ['public'],
    summary: 'Whether pictures can be sent for proposals of room and style',
    reply: one(z.object({ available: z.boolean() })),
  },
  proposePictureTags: {
    method: 'POST',
    path: '/api/picture-tags',
    audience: ['public'],
    summary: 'Proposals of room and style for one small picture (multipart field `file`), which is stored nowhere',
    form: true,
    body: z.object({}),
    files: ['file'],
    fileMegabytes: TAGGED_MEGABYTES_MAX,
    filesFromVisitors: true,
    reply: one(pictureTags),
    refusals: { 413: ['too_large'], 422: ['required', ...pictureRefusals], 429: ['too_many_tries'] },
  },
})
