/** Pictures over HTTP: not in the contract's tables, because nobody calls them by name; their addresses come from `present`. */
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import type { MountOptions } from '../../platform/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { formats, type Format } from './encoder-jobs.ts'
import { addressed, typeOf, type Pictures } from './pictures.ts'

export { createPictures } from './pictures.ts'

const sized = /^([1-9]\d{0,4})\.(avif|webp|jpg)$/

export function mountMedia(
  http: FastifyInstance,
  { pictures, jobs }: Pick<Platform, 'jobs'> & { pictures: Pictures },
  _options: MountOptions,
): void {
  jobs.every(30, 'sweep-pictures', () => pictures.sweepForgotten())

  http.get<{ Params: { address: string; file: string } }>('/images/:address/:file', async (request, reply) => {
    const { address, file } = request.params
    const asked = sized.exec(file)
    const format = formats.find((each): each is Format => each === asked?.[2])
    if (!addressed.test(address) || !asked || !format) throw notFound('image_not_found')
    const bytes = await pictures.readSize(address, Number(asked[1]), format)
    if (!bytes) throw notFound('image_not_found')
    const etag = `"${address}-${file}"`
    // the address names the bytes: they never change, and whatever they hold, a browser shows them as a picture and nothing else
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.header('content-type', typeOf(format)).send(bytes)
  })
}
