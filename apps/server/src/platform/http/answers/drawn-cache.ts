/** A rendered page or picture: its bytes are made, and compressed, once for many readers. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { preferredEncoding } from './encodings.ts'

const compress = promisify(brotliCompress)
/** Below this size compression gains nothing. */
const WORTH_COMPRESSING = 1400

export class Drawn {
  readonly bytes: Buffer
  readonly etag: string
  #brotli: Promise<Buffer> | undefined

  constructor(text: string) {
    this.bytes = Buffer.from(text)
    this.etag = `"${hash('sha256', this.bytes, 'base64url').slice(0, 22)}"`
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const packed =
      this.bytes.length >= WORTH_COMPRESSING && preferredEncoding(request.headers['accept-encoding']) === 'br'
    // a weak tag for other bytes with the same meaning, as a compressing proxy makes it
    reply.header('etag', packed ? `W/${this.etag}` : this.etag).header('vary', 'accept-encoding')
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (known?.includes(this.etag)) return reply.status(304).send()
    return packed
      ? reply.header('content-encoding', 'br').send(await (this.#brotli ??= compress(this.bytes)))
      : reply.send(this.bytes)
  }
}

/** Caches what was rendered from cached pieces as long as these are the same objects: it is collected with them. */
export function createDrawnCache(): (of: readonly [object, ...unknown[]], draw: () => string) => Drawn {
  const kept = new WeakMap<object, { of: readonly unknown[]; drawn: Drawn }>()
  return (of, draw) => {
    const [first] = of
    const found = kept.get(first)
    if (found?.of.length === of.length && found.of.every((piece, at) => piece === of[at])) return found.drawn
    const drawn = new Drawn(draw())
    kept.set(first, { of, drawn })
    return drawn
  }
}
