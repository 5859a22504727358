/** Uploads, and pictures over HTTP. Their addresses are not in the contract: clients get them from `present`. */
import {
  pictureFormats,
  pictureTypes,
  type PictureFormat,
} from '@husrum/contract/foundation/media/picture-files.rules.ts'
import { uploads } from '@husrum/contract/foundation/media/uploads.ts'
import type { FastifyInstance } from 'fastify'
import { fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import { keeperOf } from '../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { addressed, presentUpload } from './media.presenting.ts'
import type { Pictures } from './pictures.ts'
import { storeUpload, removeUpload } from './uploads.service.ts'

export { createPictures } from './pictures.ts'

type Deps = Pick<Platform, 'db' | 'events' | 'jobs' | 'limits'> & { pictures: Pictures }

const sized = /^([1-9]\d{0,4})\.(avif|webp|jpg)$/

export function mountMedia(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { pictures } = deps

  mount(
    http,
    uploads,
    {
      async createUpload({ viewer, files }) {
        const file = files.file ?? files.image
        if (!file) throw fieldRefusal('file', 'required')
        return { data: presentUpload(await storeUpload(deps, keeperOf(viewer), file)) }
      },
      deleteUpload: ({ viewer, params }) => removeUpload(deps, keeperOf(viewer), params.id),
    },
    options,
  )

  http.get<{ Params: { address: string; file: string } }>('/images/:address/:file', async (request, reply) => {
    const { address, file } = request.params
    const asked = sized.exec(file)
    const format = pictureFormats.find((each): each is PictureFormat => each === asked?.[2])
    if (!addressed.test(address) || !asked || !format) throw notFound('image_not_found')
    const bytes = await pictures.readSize(address, Number(asked[1]), format)
    if (!bytes) throw notFound('image_not_found')
    const etag = `"${address}-${file}"`
    // the address is a hash of the bytes, so the bytes never change; a browser may show them only as a picture
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.header('content-type', pictureTypes[format]).send(bytes)
  })
}
