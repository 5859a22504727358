/** Storing pictures, showing them, and making their sizes when they are first asked for. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Picture } from '@husrum/contract/shapes.ts'
import type { Config } from '../../platform/config.ts'
import type { Database, Db, Tx } from '../../platform/database.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import type { Files } from '../../platform/files.ts'
import { openFiles } from '../../platform/files-store.ts'
import type { UploadedFile } from '../../platform/uploads.ts'
import { createEncoder, EncoderError, type Encoder } from './encoder.ts'
import { formats, type Format } from './encoder-jobs.ts'
import { readImageHeader } from './image-header.ts'
import { BYTES_MAX, LONGEST_KEPT, PIXELS_MAX } from './limits.ts'
import {
  deleteForgotten,
  insertImage,
  listImages,
  maybeImage,
  maybeForgottenForUpdate,
  type ImageRow,
} from './media.queries.ts'

/** What is known about a picture of our own: it is kept byte for byte and not decoded. */
export type KnownImage = { width: number; height: number; color: string; placeholder?: string | null }

export type Pictures = {
  /**
   * Keeps an upload, decoded and without metadata, and answers its row; the same picture twice is one row. 422 on `field`: `image_type` (none
   * of JPEG, PNG, WebP, AVIF), `image_bytes`, `image_pixels`, `image_moves`, `image_broken`. `known` is for files that we made ourselves.
   */
  storeImage(
    db: Db,
    source: Uint8Array | UploadedFile,
    options?: { known?: KnownImage; field?: string },
  ): Promise<ImageRow>
  /** `upTo`: the widest size offered, for pictures that are only ever shown small (cards): most of a list's weight is their addresses. */
  present(image: ImageRow, alt: string, options?: { upTo?: number }): Picture
  /** In the order asked; undefined where there is no such image. */
  list(
    db: Db,
    wanted: readonly { id: number; alt: string }[],
    options?: { upTo?: number },
  ): Promise<(Picture | undefined)[]>
  /** One size of a picture, made now if nobody has asked for it before; undefined when there is no such picture or size. */
  readSize(address: string, width: number, format: Format): Promise<Uint8Array | undefined>
  /** Deletes the files, sizes included, of pictures that nothing has shown for an hour. */
  sweepForgotten(): Promise<void>
  close(): Promise<void>
}

const WIDTHS = [320, 640, 960, 1280, 1920]
const types: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
export const typeOf = (format: Format): string => types[format]

export function createPictures({ config, db }: { config: Config; db: Database }): Pictures {
  const files = openFiles(config)
  const encoder = createEncoder()
  const making = new Map<string, Promise<Uint8Array | undefined>>()

  async function storeImage(
    tx: Db,
    source: Uint8Array | UploadedFile,
    { known, field = 'image' }: { known?: KnownImage; field?: string } = {},
  ): Promise<ImageRow> {
    const bytes = source instanceof Uint8Array ? source : await readFile(source.path)
    const kept = known ? keptAsKnown(bytes, known) : await clean(encoder, bytes, field)
    const sha256 = createHash('sha256').update(kept.bytes).digest('hex')
    const key = originalKey(sha256)
    if (!(await files.head(key))) await files.put(key, kept.bytes) // before the row: a row always has its file
    const { bytes: _, ...row } = kept
    const image = await insertImage(tx, { ...row, sha256, bytes: kept.bytes.byteLength })
    // the same picture may have been forgotten, and its file swept, between the look and the row
    if (!(await files.head(key))) await files.put(key, kept.bytes)
    return image
  }

  async function makeSize(
    key: string,
    address: string,
    width: number,
    format: Format,
  ): Promise<Uint8Array | undefined> {
    const image = await maybeImage(db, address)
    if (!image || !sizesOf(image.width).includes(width)) return undefined
    const original = await read(files, originalKey(image.sha256))
    if (!original) return undefined
    const made = await encoder.run({ kind: 'size', bytes: original, width, format })
    await files.put(key, made.bytes)
    return made.bytes
  }

  return {
    storeImage,
    present,
    async list(of, wanted, options) {
      const images = await listImages(
        of,
        wanted.map(({ id }) => id),
      )
      return wanted.map(({ id, alt }) => {
        const image = images.get(id)
        return image && present(image, alt, options)
      })
    },
    async readSize(address, width, format) {
      const key = `${sizesFolder(address)}${width}.${format}`
      const made = await read(files, key)
      if (made) return made
      // whoever asks meanwhile gets the same one
      const mine = making.get(key) ?? makeSize(key, address, width, format).finally(() => making.delete(key))
      making.set(key, mine)
      return mine
    },
    async sweepForgotten() {
      while (await db.transaction().execute(sweepOne));
    },
    close: () => encoder.close(),
  }

  /** False when nothing is due. A crash between two files leaves the row, and the next sweep begins again. */
  async function sweepOne(tx: Tx): Promise<boolean> {
    const due = await maybeForgottenForUpdate(tx)
    if (!due) return false
    if (!due.kept) {
      const sizes: string[] = []
      for await (const key of files.list(sizesFolder(due.sha256.slice(0, ADDRESS)))) sizes.push(key)
      for (const key of [...sizes, originalKey(due.sha256)]) await files.delete(key)
    }
    await deleteForgotten(tx, due.sha256)
    return true
  }
}

const sizesFolder = (address: string) => `sizes/${address.slice(0, 2)}/${address}/`
export const originalKey = (sha256: string) => `originals/${sha256.slice(0, 2)}/${sha256}`

async function read(files: Files, key: string): Promise<Uint8Array | undefined> {
  const opened = await files.open(key)
  return opened && buffer(opened.stream)
}

type Kept = {
  bytes: Uint8Array
  type: string
  width: number
  height: number
  placeholder: string | null
  color: string
}

function keptAsKnown(bytes: Uint8Array, { width, height, color, placeholder = null }: KnownImage): Kept {
  const header = readImageHeader(bytes)
  if (!header || header.width !== width || header.height !== height)
    throw new Error(
      `A picture was said to be ${width} × ${height}, but is ${header ? `${header.width} × ${header.height}` : 'none'}`,
    )
  return { bytes, type: header.type, width, height, color, placeholder }
}

async function clean(encoder: Encoder, bytes: Uint8Array, field: string): Promise<Kept> {
  if (bytes.byteLength > BYTES_MAX) throw fieldRefusal(field, 'image_bytes', { limit: BYTES_MAX / 1024 / 1024 })
  const header = readImageHeader(bytes)
  if (!header) throw fieldRefusal(field, 'image_type')
  if (header.moves) throw fieldRefusal(field, 'image_moves')
  if (header.width === 0 || header.height === 0) throw fieldRefusal(field, 'image_broken')
  if (header.width * header.height > PIXELS_MAX)
    throw fieldRefusal(field, 'image_pixels', { limit: PIXELS_MAX / 1_000_000 })
  try {
    const { kind: _, ...kept } = await encoder.run({ kind: 'clean', bytes, longest: LONGEST_KEPT })
    return kept
  } catch (error) {
    throw error instanceof EncoderError ? fieldRefusal(field, 'image_broken') : error
  }
}

/** The usual widths that fit, and the picture's own when it is clearly larger than the last of them. */
export function sizesOf(width: number): number[] {
  const own = Math.min(width, WIDTHS.at(-1) ?? width)
  const fitting = WIDTHS.filter((each) => each <= own)
  return own > (fitting.at(-1) ?? 0) * 1.1 ? [...fitting, own] : fitting
}

/** Half of the hash: 128 bits are as unmistakable, and an address stands in a page dozens of times. */
const ADDRESS = 32
export const addressed = new RegExp(`^[0-9a-f]{${ADDRESS}}$`)

function present(image: ImageRow, alt: string, { upTo = Number.POSITIVE_INFINITY }: { upTo?: number } = {}): Picture {
  const all = sizesOf(image.width)
  const widths = all.filter((width, at) => at === 0 || width <= upTo)
  const widest = widths.at(-1) ?? image.width
  const url = (width: number, format: Format) => `/images/${image.sha256.slice(0, ADDRESS)}/${width}.${format}`
  // JPEG is for readers that know neither of the others: one size small, one large
  const offered = (format: Format) =>
    format === 'jpg' ? widths.filter((width) => width === 640 || width === widest) : widths
  return {
    id: image.id,
    url: url(widest, 'jpg'),
    width: image.width,
    height: image.height,
    alt,
    placeholder: image.placeholder,
    color: image.color,
    srcset: formats.flatMap((format) =>
      offered(format).map((width) => ({ url: url(width, format), width, type: typeOf(format) })),
    ),
  }
}
