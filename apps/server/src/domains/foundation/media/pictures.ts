/** Stores pictures and makes their sizes: in the background, or on the first request. */
import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BrandIcon } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import {
  pictureFiles,
  pictureSources,
  pictureWidths,
  type PictureFormat,
} from '@husrum/contract/foundation/media/picture-files.rules.ts'
import type { Picture } from '@husrum/contract/core/shapes.ts'
import { drain } from '../../../platform/core/jobs/drain.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { openFiles } from '../../../platform/files/files-store.ts'
import { createStoreKey } from '../../../platform/files/store-key.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { createKeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts'
import { openSpool } from '../../../platform/http/uploads/spool.ts'
import type { UploadedFile } from '../../../platform/http/uploads/uploads.ts'
import { createEncoder } from './decoding/encoder.ts'
import type { CardParts } from './decoding/encoder-jobs.ts'
import type { Sender, Urgency } from './decoding/encoder-queue.ts'
import { heldBySize } from './decoding/image-memory.ts'
import { addressOf, present, type Showing } from './media.presenting.ts'
import * as queries from './media.queries.ts'
import type { ImageRow, ShownImage } from './media.queries.ts'
import { drawIcon, drawLogo, drawSquare, type Logo, type LogoKind } from './logos.ts'
import { clean, hashOf, known, type KnownImage, type NameOf, type Original } from './originals.ts'

export type Pictures = {
  /**
   * Stores a picture, decoded and without metadata, and returns its row; equal pictures of one account share one row.
   * 422 on `field`: `image_type` (not JPEG, PNG, WebP, AVIF or HEIC), `image_bytes`, `image_pixels`, `image_moves`,
   * `image_broken`. `known` is for our own files; `by` is the sender: senders take turns.
   */
  storeImage(
    db: Db,
    source: Uint8Array | UploadedFile,
    options?: { known?: KnownImage; field?: string; by?: Sender },
  ): Promise<ImageRow>
  /** First half of storing, outside of transactions, because decoding takes seconds. */
  prepare(source: Uint8Array | UploadedFile, options?: { field?: string; by?: Sender }): Promise<Original>
  /**
   * Decodes as for storing, and shrinks to WebP if the picture is wider than `width`, but stores nothing: for pictures
   * that only some may see.
   */
  decode(source: UploadedFile, options: DecodeOptions): Promise<{ original: Original; small: Uint8Array | undefined }>
  /** Second half: inserts the row and the job that makes the sizes. */
  insert(tx: Tx, original: Original): Promise<ImageRow>
  /** Runs one task at a time for each sender, so that parallel uploads of one sender use one connection. */
  exclusively<T>(sender: Sender, work: () => Promise<T>): Promise<T>
  present(image: ShownImage, alt: string, showing?: Showing): Picture
  /** Pictures in the order of the ids; undefined for unknown ones. */
  list(db: Db, wanted: readonly ({ id: number; alt: string } & Showing)[]): Promise<(Picture | undefined)[]>
  /** The stored original; undefined for unknown ones. */
  openOriginal(sha256: string): Promise<Readable | undefined>
  /** One size of a picture, made now if it does not exist; undefined for an unknown picture or size. */
  readSize(address: string, width: number, format: PictureFormat): Promise<Uint8Array | undefined>
  /** A JPEG of the photo with our drawing over it; only the drawing if the photo is missing. */
  drawCard(parts: CardParts, photo: CardPhoto | undefined): Promise<Uint8Array>
  /**
   * Draws a logo or an icon as a small PNG, from PNG, WebP or SVG; it is not stored. 422 on `field`: `logo_type`,
   * `logo_complex`, `image_pixels`, `image_broken`, and `icon_square` for an icon.
   */
  drawLogo(source: UploadedFile, field: string, kind: LogoKind): Promise<Logo>
  /** A square PNG with such a logo in its middle, or with an own icon. */
  drawIcon(png: Uint8Array, icon: BrandIcon, of: { isOwn: boolean }): Promise<Uint8Array>
  /** A square PNG with this side, from one of our SVGs. */
  drawSquare(svg: string, size: number): Promise<Uint8Array>
  /** Makes the missing sizes; does nothing if the picture was deleted. */
  makeSizes(sha256: string): Promise<void>
  /** Deletes the files of pictures that have been unused for an hour. */
  sweepForgotten(): Promise<void>
  close(): Promise<void>
}

/** The fields of a presented picture that a card needs. */
export type CardPhoto = Pick<Picture, 'url' | 'width'>

export type DecodeOptions = { field: string; by: Sender; bytesMax: number; width: number }

/** Connections of the pool for storing pictures; decoding is the narrower limit. */
const KEEPING = { total: 8, each: 1, waitMs: 60_000, waiting: 400 }

export const sizesJob = 'make-sizes'
export type SizesJob = { sha256: string }
type Size = { width: number; format: PictureFormat }

export function createPictures({
  config,
  db,
  events,
  jobs,
  log,
}: Pick<Platform, 'config' | 'db' | 'events' | 'jobs' | 'log'>): Pictures {
  const files = openFiles(config)
  const encoder = createEncoder()
  const spool = openSpool(config.dataDir)
  const keepers = createKeyedSemaphore(KEEPING)
  const making = new Map<string, Promise<Uint8Array | undefined>>()
  const key = createStoreKey({ db, files }, 'keys/pictures')

  /** Many visitors can share an address, so every picture of a visitor gets a name of its own. */
  const nameOf: NameOf = async (content, by) => {
    if (by === undefined) return hashOf(content)
    const sender = typeof by === 'number' ? `account ${by}` : randomUUID()
    return createHmac('sha256', await key())
      .update(`${sender}\0`)
      .update(content)
      .digest('hex')
  }

  /** The files are recorded as forgotten first, so that a crash between file and row leaves no orphan. */
  async function keepFile(original: Original): Promise<Original> {
    await queries.markForgotten(db, original.sha256)
    const key = originalKey(original.sha256)
    if (!(await files.head(key))) await files.put(key, original.content)
    return original
  }

  async function insert(tx: Db, { content, ...image }: Original): Promise<ImageRow> {
    // waits for a sweep of the same files
    await queries.deleteForgotten(tx, image.sha256)
    const row = await queries.insertImage(tx, image)
    const key = originalKey(image.sha256)
    if (!(await files.head(key))) await files.put(key, content)
    return row
  }

  async function insertWithSizes(tx: Tx, original: Original): Promise<ImageRow> {
    const row = await insert(tx, original)
    await jobs.enqueue(tx, sizesJob, { sha256: row.sha256 } satisfies SizesJob)
    return row
  }

  async function encode(
    { sha256, width, height }: ImageRow,
    wanted: readonly Size[],
    urgency: Urgency,
  ): Promise<Uint8Array[]> {
    const pixels = width * height
    const original = await read(files, originalKey(sha256))
    if (!original) return []
    const { path: from } = await spool.write([original])
    const make = await Promise.all(wanted.map(async (size) => ({ ...size, to: await spool.path() })))
    try {
      const each = make.map((size) =>
        heldBySize(size.format, { width: size.width, height: (height * size.width) / width }),
      )
      await encoder.run({ kind: 'sizes', from, make }, { urgency, pixels, held: Math.max(...each) })
      return await Promise.all(
        make.map(async ({ to, ...size }) => {
          const made = await readFile(to)
          await files.put(sizeKey(sha256, size), made)
          return made
        }),
      )
    } finally {
      await spool.remove([from, ...make.map(({ to }) => to)])
    }
  }

  async function makeSize(address: string, size: Size): Promise<Uint8Array | undefined> {
    const image = await queries.maybeImage(db, address)
    if (!image || !pictureWidths(image.width).includes(size.width)) return undefined
    const [made] = await encode(image, [size], 'now')
    return made
  }

  async function readSize(address: string, width: number, format: PictureFormat): Promise<Uint8Array | undefined> {
    const key = sizeKey(address, { width, format })
    const made = await read(files, key)
    if (made) return made
    // parallel requests share one promise
    const mine = making.get(key) ?? makeSize(address, { width, format }).finally(() => making.delete(key))
    making.set(key, mine)
    return mine
  }

  return {
    async storeImage(of, source, { known: given, field = 'image', by } = {}) {
      if (given) {
        const content = source instanceof Uint8Array ? source : await readFile(source.path)
        return insert(of, await keepFile(known(content, given)))
      }
      const original = await keepFile(await clean({ encoder, spool, nameOf }, source, { field, by }))
      return of.isTransaction
        ? insertWithSizes(of as Tx, original) // guaranteed by `isTransaction`
        : of.transaction().execute((tx) => insertWithSizes(tx, original))
    },
    prepare: async (source, { field = 'image', by } = {}) =>
      keepFile(await clean({ encoder, spool, nameOf }, source, { field, by })),
    async decode(source, { field, by, bytesMax, width }) {
      const original = await clean({ encoder, spool, nameOf }, source, { field, by, bytesMax })
      if (original.width <= width) return { original, small: undefined }
      const { path: from } = await spool.write([original.content])
      const to = await spool.path()
      try {
        const pixels = original.width * original.height
        await encoder.run({ kind: 'sizes', from, make: [{ to, width, format: 'webp' }] }, { pixels, by })
        return { original, small: await readFile(to) }
      } finally {
        await spool.remove([from, to])
      }
    },
    insert: insertWithSizes,
    async exclusively(sender, work) {
      const leave = await keepers.take(String(sender))
      try {
        return await work()
      } finally {
        leave()
      }
    },
    present,
    async list(of, wanted) {
      const images = await queries.listImages(
        of,
        wanted.map(({ id }) => id),
      )
      return wanted.map(({ id, alt, focus }) => {
        const image = images.get(id)
        return image && present(image, alt, focus ? { focus } : {})
      })
    },
    openOriginal: async (sha256) => (await files.open(originalKey(sha256)))?.stream,
    readSize,
    async drawCard(parts, photo) {
      const bytes = photo && (await readSize(...sizeFor(photo)))
      const to = await spool.path()
      const from = bytes && (await spool.write([bytes])).path
      try {
        await encoder.run({ kind: 'card', from, to, ...parts }, { urgency: 'now' })
        return await readFile(to)
      } finally {
        await spool.remove(from === undefined ? [to] : [to, from])
      }
    },
    drawLogo: (source, field, kind) => drawLogo({ encoder, spool }, source, field, kind),
    drawIcon: (png, icon, of) => drawIcon({ encoder, spool }, png, icon, of),
    drawSquare: (svg, size) => drawSquare({ encoder, spool }, svg, size),
    async makeSizes(sha256) {
      const image = await queries.maybeImage(db, sha256)
      if (!image) return
      const missing: Size[] = []
      for (const size of pictureFiles(image.width)) if (!(await files.head(sizeKey(sha256, size)))) missing.push(size)
      // one at a time, so that waiting pages and uploads come in between
      for (const size of missing) await encode(image, [size], 'later')
    },
    async sweepForgotten() {
      await drain({ db, events, log }, 'sweep-forgotten-pictures', {
        next: queries.maybeForgottenForUpdate,
        act: sweepOne,
      })
    },
    async close() {
      await encoder.close()
      await spool.close()
    },
  }

  /** A crash between two files leaves the row, and the next sweep starts again. */
  async function sweepOne(tx: Tx, { id: sha256, kept }: { id: string; kept: boolean }): Promise<void> {
    if (!kept) {
      const sizes: string[] = []
      for await (const key of files.list(sizesFolder(sha256))) sizes.push(key)
      for (const key of [...sizes, originalKey(sha256)]) await files.delete(key)
    }
    await queries.deleteForgotten(tx, sha256)
  }
}

/** A size that fills the card and is made for pages anyway. */
function sizeFor(photo: CardPhoto): [address: string, width: number, format: PictureFormat] {
  const { webp } = pictureSources(photo)
  const fitting = webp.find(({ width }) => width >= 960) ?? webp.at(-1)
  return [photo.url.split('/').at(-2) ?? '', fitting?.width ?? photo.width, 'webp']
}

/** Takes a hash or an address. */
const sizesFolder = (hash: string) => `sizes/${hash.slice(0, 2)}/${addressOf(hash)}/`
const sizeKey = (hash: string, { width, format }: Size) => `${sizesFolder(hash)}${width}.${format}`
export const originalsFolder = 'originals/'
export const originalKey = (sha256: string) => `${originalsFolder}${sha256.slice(0, 2)}/${sha256}`

async function read(files: Files, key: string): Promise<Uint8Array | undefined> {
  const opened = await files.open(key)
  return opened && buffer(opened.stream)
}
