/**
 * Files of conversations. Pictures are decoded and encoded again, PDFs stored unchanged; the content determines the
 * type. Addresses are signed for one reader and a quarter of an hour (docs/decisions/0035).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Attachment, AttachmentFacts } from '@husrum/contract/market/messaging/attachments.ts'
import { ATTACHMENT_MEGABYTES_MAX, ATTACHMENT_MEGABYTES_PER_ACCOUNT } from '@husrum/contract/core/limits.ts'
import { drain } from '../../../../platform/core/jobs/drain.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { openFiles } from '../../../../platform/files/files-store.ts'
import { fieldRefusal, notFound, Refusal, type FieldRefusal } from '../../../../platform/http/errors.ts'
import type { UploadedFile } from '../../../../platform/http/uploads/uploads.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import {
  countPictures,
  listOwnUploads,
  type OwnUpload,
  type Pictures,
} from '../../../foundation/media/media.service.ts'
import * as queries from './attachments.queries.ts'
import type { Reader } from '../threads/threads.queries.ts'

const MB = 1024 * 1024
/** The width in pixels of a picture in the conversation, on a dense screen. */
const SMALL_WIDTH = 960
/** docs/product/limits.md: how long a signed address is valid. */
const VALID_SECONDS = 15 * 60
/** An answer with addresses may be cached for this long, so that they remain valid for most of their time. */
const KEPT_MS = 60_000

export type AttachmentFile = { type: string; name: string; stream: Readable; size: number; secondsLeft: number }
export type Attachments = {
  /** Stores a file for this person, to be taken by a message. 422 on `field`, 429 `too_many_tries`. */
  keep(accountId: number, file: UploadedFile, field: string): Promise<AttachmentFacts>
  /**
   * Returns the ids that a message may take: pictures of `POST /api/uploads` are copied, once all ids are validated.
   * 422 `unknown_attachment` on `attachments.N`, 429 `too_many_tries`.
   */
  prepare(accountId: number, ids: readonly number[]): Promise<{ ids: number[]; copies: number[] }>
  /** Deletes those that no message has taken. */
  discard(accountId: number, ids: readonly number[]): Promise<void>
  /** Adds addresses signed for this reader. */
  present(facts: readonly AttachmentFacts[], reader: Reader): Attachment[]
  /** The time in milliseconds until which an answer with such addresses may be cached. */
  keptUntil(): number
  /** Undefined if the address is not signed for a file that its reader may see, or has expired. */
  openSigned(id: number, token: string, small: boolean): Promise<AttachmentFile | undefined>
  /** The side and number of the reader in a signed address; undefined when the signature is wrong. */
  readerOf(id: number, token: string): Reader | undefined
  /** Opens the file as stored. */
  openKey(key: string): Promise<Readable | undefined>
  sweep(): Promise<void>
}

type Deps = Pick<Platform, 'clock' | 'config' | 'db' | 'events' | 'limits' | 'log'> & { pictures: Pictures }

export const attachmentsFolder = 'attachments/'
const newKey = () => {
  const name = randomBytes(20).toString('hex')
  return `${attachmentsFolder}${name.slice(0, 2)}/${name}`
}
const smallKey = (key: string) => `${key}.small`

/** A reader's side and number, the expiry, and the signature. */
const tokenForm = /^([ce])([1-9]\d{0,15})\.([1-9]\d{0,11})\.([A-Za-z0-9_-]{43})$/

export async function createAttachments({
  clock,
  config,
  db,
  events,
  limits,
  log,
  pictures,
}: Deps): Promise<Attachments> {
  const files = openFiles(config)
  const key = await queries.selectSigningKey(db)
  const sign = (id: number, reader: string, until: string) =>
    createHmac('sha256', key).update(`attachment\n${id}\n${reader}\n${until}`).digest()

  function readToken(id: number, token: string): { reader: Reader; secondsLeft: number } | undefined {
    const [, side, number = '', until = '', signature = ''] = tokenForm.exec(token) ?? []
    if (side === undefined) return undefined
    if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(id, `${side}${number}`, until))) return undefined
    const secondsLeft = Number(until) - Math.floor(clock.now().getTime() / 1000)
    if (secondsLeft <= 0) return undefined
    const person = Number(number)
    return {
      reader: side === 'c' ? { side: 'client', client_id: person } : { side: 'expert', expert_id: person },
      secondsLeft,
    }
  }

  /** Reserves space and records the file before writing it: a crash between file and row leaves nothing behind. */
  async function keepFiles(
    attachment: Omit<queries.NewAttachment, 'key'>,
    field: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    small?: Uint8Array,
  ): Promise<AttachmentFacts> {
    const { account_id, bytes } = attachment
    const place = newKey()
    await db.transaction().execute(async (tx) => {
      await requireRoom(tx, account_id, bytes, field)
      await queries.insertForgotten(tx, { key: place, account_id, bytes })
    })
    await files.put(place, content)
    if (small) await files.put(smallKey(place), small)
    return db.transaction().execute((tx) => queries.insertAttachment(tx, { ...attachment, key: place }))
  }

  async function keepPicture(accountId: number, file: UploadedFile, field: string): Promise<AttachmentFacts> {
    const bytesMax = ATTACHMENT_MEGABYTES_MAX * MB
    const decoded = await pictures
      .decode(file, { field, by: accountId, bytesMax, width: SMALL_WIDTH })
      .catch((error: unknown) => {
        throw isOfType(error, field) ? fieldRefusal(field, 'attachment_type') : error
      })
    const { content, width, height, bytes, placeholder } = decoded.original
    const facts = { kind: 'image', name: nameOf(file, 'image'), bytes, width, height, placeholder } as const
    return keepFiles({ ...facts, account_id: accountId }, field, content, decoded.small)
  }

  async function keepPdf(accountId: number, file: UploadedFile, field: string): Promise<AttachmentFacts> {
    if (!(await isWholePdf(file))) throw fieldRefusal(field, 'pdf_broken')
    const facts = { kind: 'pdf', name: nameOf(file, 'pdf'), width: null, height: null, placeholder: null } as const
    return keepFiles({ ...facts, account_id: accountId, bytes: file.size }, field, createReadStream(file.path))
  }

  async function copyUpload(accountId: number, image: OwnUpload, field: string): Promise<number> {
    const stream = await pictures.openOriginal(image.sha256)
    if (!stream) throw unknownAttachments([field])
    const { width, height, bytes, placeholder } = image
    const facts = { kind: 'image', name: fallbackNames.image, bytes, width, height, placeholder } as const
    return (await keepFiles({ ...facts, account_id: accountId }, field, stream)).id
  }

  async function discard(accountId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await db
      .transaction()
      .execute((tx) => queries.deleteUnclaimed(tx, accountId, ids))
      .catch(() => {}) // the sweep deletes it within a day
  }

  return {
    async keep(accountId, file, field) {
      await db.transaction().execute(async (tx) => {
        await requireRoom(tx, accountId, file.size, field)
        await countPictures({ limits }, tx, accountId)
      })
      return (await startsAsPdf(file)) ? keepPdf(accountId, file, field) : keepPicture(accountId, file, field)
    },

    async prepare(accountId, ids) {
      const there = await queries.listUnclaimed(db, accountId, ids)
      const others = ids.filter((id) => !there.has(id))
      const uploads = others.length === 0 ? [] : await listOwnUploads(db, accountId, others)
      const named = new Map(uploads.map((image) => [image.id, image]))
      const wrong = ids.flatMap((id, n) => ((there.has(id) || named.has(id)) && ids.indexOf(id) === n ? [] : [n]))
      if (wrong.length > 0) throw unknownAttachments(wrong.map(placeOf))
      await db.transaction().execute((tx) => countPictures({ limits }, tx, accountId, uploads.length))
      const copies: number[] = []
      const known: number[] = []
      try {
        for (const [n, id] of ids.entries()) {
          const upload = named.get(id)
          const copy = upload && (await copyUpload(accountId, upload, placeOf(n)))
          if (copy !== undefined) copies.push(copy)
          known.push(copy ?? id)
        }
      } catch (error) {
        await discard(accountId, copies)
        throw error
      }
      return { ids: known, copies }
    },

    discard,

    present(facts, reader) {
      if (facts.length === 0) return []
      const until = Math.floor(clock.now().getTime() / 1000) + VALID_SECONDS
      const expires_at = new Date(until * 1000).toISOString()
      const person = reader.side === 'client' ? `c${reader.client_id}` : `e${reader.expert_id}`
      return facts.map((each) => {
        const signature = sign(each.id, person, String(until)).toString('base64url')
        const url = `/attachments/${each.id}/${person}.${until}.${signature}`
        return { ...each, url, preview_url: each.kind === 'image' ? `${url}/small` : null, expires_at }
      })
    },

    keptUntil: () => clock.now().getTime() + KEPT_MS,
    readerOf: (id, token) => readToken(id, token)?.reader,

    async openSigned(id, token, small) {
      const signed = readToken(id, token)
      const found = signed && (await queries.maybeAttachment(db, signed.reader, id))
      if (!found) return undefined
      const isImage = found.kind === 'image'
      const opened =
        (small && isImage ? await files.open(smallKey(found.key)) : undefined) ?? (await files.open(found.key))
      if (!opened) return undefined
      return {
        type: isImage ? 'image/webp' : 'application/pdf',
        name: isImage ? `${found.name.replace(/\.[a-z0-9]{1,5}$/i, '')}.webp` : found.name,
        stream: opened.stream,
        size: opened.head.size,
        secondsLeft: signed.secondsLeft,
      }
    },

    openKey: async (place) => (await files.open(place))?.stream,

    async sweep() {
      while (await db.transaction().execute((tx) => queries.deleteStale(tx, AT_ONCE)));
      await drain({ db, events, log }, 'sweep-forgotten-attachments', {
        next: queries.maybeForgottenForUpdate,
        act: sweepFile,
      })
    },
  }

  async function sweepFile(tx: Tx, { id: key, kept }: { id: string; kept: boolean }): Promise<void> {
    if (!kept) for (const place of [smallKey(key), key]) await files.delete(place)
    await queries.deleteForgotten(tx, key)
  }
}

const AT_ONCE = 500

async function requireRoom(tx: Tx, accountId: number, bytes: number, field: string): Promise<void> {
  const limit = ATTACHMENT_MEGABYTES_PER_ACCOUNT
  if ((await queries.selectBytesOf(tx, accountId)) + bytes > limit * MB)
    throw fieldRefusal(field, 'attachment_quota', { limit })
}

/** The field name in errors for the file at this place of a message. */
export const placeOf = (n: number): string => `attachments.${n}`

/** 422 on the field of each place. */
export function unknownAttachments(places: readonly string[]): Refusal {
  const fields: [string, FieldRefusal[]][] = places.map((place) => [place, [{ code: 'unknown_attachment' }]])
  return new Refusal(422, 'unknown_attachment', { fields: Object.fromEntries(fields) })
}

const isOfType = (error: unknown, field: string): boolean =>
  error instanceof Refusal && error.fields?.[field]?.some(({ code }) => code === 'image_type') === true

/** Requires the header at the very start, so that no program reads the file as another type. */
async function startsAsPdf(file: UploadedFile): Promise<boolean> {
  return /^%PDF-[12]\.\d/.test(await readText(file, 0, 8))
}

/** A PDF names the position of its contents within this distance from its end. */
const TAIL = 2048
async function isWholePdf(file: UploadedFile): Promise<boolean> {
  const tail = await readText(file, Math.max(0, file.size - TAIL), TAIL)
  return /startxref\s+\d+\s+%%EOF/.test(tail)
}

async function readText({ path }: UploadedFile, from: number, length: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

const NAME_MAX = 120
const fallbackNames = { image: 'photo.webp', pdf: 'document.pdf' } as const

/** The sender's file name, for people to read; a PDF always gets the extension .pdf. */
function nameOf({ name }: UploadedFile, kind: keyof typeof fallbackNames): string {
  const shown = name.normalize('NFC').trim()
  if (shown === '') return fallbackNames[kind]
  if (kind === 'image') return cut(shown, NAME_MAX)
  return /\.pdf$/i.test(shown) ? cut(shown, NAME_MAX) : `${cut(shown, NAME_MAX - 4)}.pdf`
}
/** Cuts by code points, as the database counts them, so that no character is halved. */
const cut = (text: string, length: number): string => [...text].slice(0, length).join('')

/** 404 `attachment_not_found`. */
export async function removeAttachment({ db }: Pick<Platform, 'db'>, accountId: number, id: number): Promise<void> {
  const removed = await db.transaction().execute((tx) => queries.deleteUnclaimed(tx, accountId, [id]))
  if (removed === 0) throw notFound('attachment_not_found')
}

export async function requireAttachment(db: Db, reader: Reader, id: number): Promise<AttachmentFacts> {
  const found = await queries.maybeAttachment(db, reader, id)
  if (!found) throw notFound('attachment_not_found')
  return found.facts
}

/** Keys of all files of conversations in the store: a backup must contain all of them. */
export const listAttachmentKeys = queries.listKeys
