/** The stored original of a picture: its facts, known before the row is written, and its file. */
import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import type { Spool } from '../../../platform/http/uploads/spool.ts'
import type { UploadedFile } from '../../../platform/http/uploads/uploads.ts'
import { EncoderError, type Encoder } from './decoding/encoder.ts'
import { readImageHeader } from './decoding/image-header.ts'
import type { ImageHeader } from './decoding/image-types.ts'
import type { Sender } from './decoding/encoder-queue.ts'
import { BYTES_MAX, HELD_MAX, STORED_EDGE_MAX, PIXELS_MAX } from './decoding/limits.ts'
import type { NewImage } from './media.queries.ts'
import { peekBytes, peekFile } from './decoding/peek.ts'

/**
 * The name by which a picture is stored and addressed, 64 hex digits. Equal bytes of two senders have two names that
 * cannot be guessed, so no sender learns whether another has sent the same picture.
 */
export type NameOf = (content: Uint8Array, by: Sender | undefined) => Promise<string>

/** Facts about one of our own files: it is stored byte for byte, not decoded. */
export type KnownImage = { width: number; height: number; color: string; placeholder?: string | null }
export type Original = NewImage & { content: Uint8Array }

/** HEIC is decoded alone whatever its size: its decoder never frees memory. */
const HEIC_ALONE = PIXELS_MAX

export function known(content: Uint8Array, { width, height, color, placeholder = null }: KnownImage): Original {
  const header = readImageHeader(peekBytes(content))
  if (!header || header.width !== width || header.height !== height)
    throw new Error(
      `A picture was said to be ${width} × ${height}, but is ${header ? `${header.width} × ${header.height}` : 'none'}`,
    )
  return { ...named(content, hashOf(content)), type: header.type, width, height, color, placeholder }
}

/** 422 on `field`: `image_type`, `image_bytes`, `image_pixels`, `image_moves`, `image_broken`. */
export async function clean(
  { encoder, spool, nameOf }: { encoder: Encoder; spool: Spool; nameOf: NameOf },
  source: Uint8Array | UploadedFile,
  { field, by, bytesMax = BYTES_MAX }: { field: string; by?: Sender | undefined; bytesMax?: number | undefined },
): Promise<Original> {
  const size = source instanceof Uint8Array ? source.byteLength : source.size
  if (size > bytesMax) throw fieldRefusal(field, 'image_bytes', { limit: bytesMax / 1024 / 1024 })
  const { type, width, height, held, colours } = await requireHeader(source, field)
  const written = source instanceof Uint8Array ? (await spool.write([source])).path : undefined
  const to = await spool.path()
  try {
    const heic = type === 'image/heic'
    const from = source instanceof Uint8Array ? (written ?? '') : source.path
    const job = { kind: 'clean', from, to, longest: STORED_EDGE_MAX, type, colours } as const
    const pixels = width * height
    const { kind: _, ...seen } = await encoder.run(job, {
      pixels: heic ? HEIC_ALONE : pixels,
      held: pixels * held,
      by,
    })
    const content = await readFile(to)
    return { ...seen, ...named(content, await nameOf(content, by)) }
  } catch (error) {
    throw error instanceof EncoderError ? fieldRefusal(field, 'image_broken') : error
  } finally {
    await spool.remove(written ? [written, to] : [to])
  }
}

const named = (content: Uint8Array, sha256: string) => ({ content, sha256, bytes: content.byteLength })

/** The name of our own files, and of pictures that were sent before names were keyed. */
export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

async function requireHeader(source: Uint8Array | UploadedFile, field: string): Promise<ImageHeader> {
  const header = await peekInto(source)
  if (!header) throw fieldRefusal(field, 'image_type')
  if (header.moves) throw fieldRefusal(field, 'image_moves')
  if (header.width === 0 || header.height === 0) throw fieldRefusal(field, 'image_broken')
  // types that take more memory for each pixel may have fewer pixels
  const pixelsMax = Math.min(PIXELS_MAX, Math.floor(HELD_MAX / header.held / 1_000_000) * 1_000_000)
  if (header.width * header.height > pixelsMax)
    throw fieldRefusal(field, 'image_pixels', { limit: pixelsMax / 1_000_000 })
  return header
}

async function peekInto(source: Uint8Array | UploadedFile): Promise<ImageHeader | undefined> {
  if (source instanceof Uint8Array) return readImageHeader(peekBytes(source))
  const file = await open(source.path, 'r')
  try {
    return readImageHeader(peekFile(file.fd, source.size))
  } finally {
    await file.close()
  }
}
