/**
 * Files in multipart forms: accepted only where the endpoint names their field, from callers with the right, before a
 * byte is read. They stay in temporary files until the call ends; the parser cuts larger ones off (413). A call that
 * still receives files takes no place among the running calls: it takes one when all files have arrived.
 */
import type { MultipartFile } from '@fastify/multipart'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { PICTURE_MEGABYTES_MAX } from '@husrum/contract/core/limits.ts'
import type { FastifyRequest } from 'fastify'
import { markFromAccount } from '../connections/request-timeout.ts'
import { createUploadBudget, type RequestTimeout, type UploadBudgetBounds } from './upload-budget.ts'
import { Refusal } from '../errors.ts'
import { createKeyedSemaphore, type KeyedSemaphore } from '../../limits/keyed-semaphore.ts'
import { openSpool, type Spooled } from './spool.ts'

/** `name` is the sender's, for people to read and never a path. The file at `path` is deleted after the call. */
export type UploadedFile = { path: string; size: number; name: string }
export type FilesOf<E extends Endpoint> = E['files'] extends readonly (infer Field extends string)[]
  ? Partial<Readonly<Record<Field, UploadedFile>>>
  : Record<string, never>
/** In the order of their numbers; an empty list where no file was sent. */
export type FileListsOf<E extends Endpoint> =
  E['fileLists'] extends Readonly<Record<infer Field extends string, number>>
    ? Readonly<Record<Field, readonly UploadedFile[]>>
    : Record<string, never>

/** The files that a route accepts. */
export type FileRules = {
  /** The maximum number for each field name. */ bounds: ReadonlyMap<string, number>
  /** The maximum size of one file. */ bytes?: number
  /** Returns the sender's key for the bound on parallel calls; refuses callers without the right. */
  admit(request: FastifyRequest): Promise<{ key: string; visitor: boolean }>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    fileRules?: FileRules | undefined
    /** Its answer lasts as long as the reader is connected (mount.ts). */ isStream?: boolean
  }
  interface FastifyInstance {
    uploads: Uploads
  }
}

/** The default of an endpoint without its own limit: a picture. */
export const UPLOAD_MAX = PICTURE_MEGABYTES_MAX * 1024 * 1024
const MB = 1024 * 1024
/** Calls whose files have all arrived; waiting is better for their senders than sending again. */
const ANSWERED = { accounts: { total: 96, each: 32, waitMs: 60_000 }, visitors: { total: 12, each: 4, waitMs: 60_000 } }
/**
 * Calls that still receive files: a person's 24 photos come in parallel calls, or in one of 288 MB; a visitor's twelve
 * are 144 MB at most. Visitors have a budget of their own, so they never use up that of accounts.
 */
export const uploadBudgetBounds: Record<'accounts' | 'visitors', UploadBudgetBounds> = {
  accounts: { calls: 192, callsEach: 32, waitMs: 15_000, bytes: 2048 * MB, bytesEach: 400 * MB, judgedMs: 5000 },
  visitors: { calls: 64, callsEach: 4, waitMs: 15_000, bytes: 1024 * MB, bytesEach: 160 * MB, judgedMs: 5000 },
}

/** `images[]`, `images[0]`, and with details of the same picture, `images[0][file]`. */
const fileField = /^([^[\]]+)\[(\d{0,3})\](?:\[(?:file|image)\])?$/

type Kept = Spooled & { field: string; at: number; name: string }
type Held = {
  key: string
  kept: Kept[]
  arrival: RequestTimeout
  places: KeyedSemaphore
  /** The file being written. */ writing?: MultipartFile['file'] | undefined
  leavePlace?: () => void
}
const held = new WeakMap<FastifyRequest, Held>()

export type Uploads = {
  keep(request: FastifyRequest, part: MultipartFile): Promise<void>
  /** Call it when the whole form has arrived: waits for a place among the running calls. */
  enter(request: FastifyRequest): Promise<void>
  /** Call it when the call is over. */
  release(request: FastifyRequest): Promise<void>
  close(): Promise<void>
}

export function createUploads(dataDir: string, bounds = uploadBudgetBounds): Uploads {
  const spool = openSpool(dataDir)
  const accounts = {
    uploadBudget: createUploadBudget(bounds.accounts),
    places: createKeyedSemaphore(ANSWERED.accounts),
  }
  const visitors = {
    uploadBudget: createUploadBudget(bounds.visitors),
    places: createKeyedSemaphore(ANSWERED.visitors),
  }

  async function begin(request: FastifyRequest, rules: FileRules): Promise<Held> {
    const there = held.get(request)
    if (there) return there
    const { key, visitor } = await rules.admit(request)
    if (!visitor) markFromAccount(request)
    const { uploadBudget, places } = visitor ? visitors : accounts
    const arrival = await uploadBudget.enter(key, (why) => {
      mine.writing?.destroy(why)
      void spool.remove(mine.kept.splice(0).map(({ path }) => path)).catch(() => {}) // the sweep deletes them later
    })
    const mine: Held = { key, kept: [], arrival, places }
    held.set(request, mine)
    return mine
  }
  return {
    async keep(request, part) {
      const item = fileField.exec(part.fieldname)
      const field = item?.[1] ?? part.fieldname
      const rules = request.routeOptions.config.fileRules
      const bound = rules?.bounds.get(field)
      if (!rules || bound === undefined) throw new Refusal(415, 'no_files_here')
      const mine = await begin(request, rules)
      const { kept, arrival } = mine
      if (part.filename && kept.filter((each) => each.field === field).length >= bound)
        throw new Refusal(422, 'validation_failed', {
          fields: { [field]: [{ code: 'too_many', params: { limit: bound } }] },
        })
      mine.writing = part.file
      const spooled = await spool.write(part.file, arrival.count)
      mine.writing = undefined
      // browsers send this for a file field without a chosen file
      if (part.file.truncated || (spooled.size === 0 && !part.filename)) {
        await spool.remove([spooled.path])
        if (part.file.truncated) throw new Refusal(413, 'too_large')
      } else kept.push({ ...spooled, field, at: Number(item?.[2] ?? 0), name: shownName(part.filename ?? '') })
    },
    async enter(request) {
      const mine = held.get(request)
      if (!mine) return
      mine.arrival.complete()
      const leave = await mine.places.take(mine.key)
      if (held.get(request) === mine) mine.leavePlace = leave
      else leave() // the call has ended meanwhile
    },
    async release(request) {
      const mine = held.get(request)
      if (!mine) return
      held.delete(request)
      mine.leavePlace?.()
      try {
        await spool.remove(mine.kept.map(({ path }) => path))
      } finally {
        mine.arrival.leave()
      }
    },
    close: () => spool.close(),
  }
}

/** For people to read, never used as a path. */
export function shownName(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? ''
  return last.replace(/\p{C}/gu, '').slice(0, 120)
}

const listOf = (request: FastifyRequest, field: string): UploadedFile[] =>
  (held.get(request)?.kept ?? [])
    .filter((each) => each.field === field)
    .toSorted((a, b) => a.at - b.at)
    .map(({ path, size, name }) => ({ path, size, name }))

/** The files by field, for the endpoint of the call. */
export function uploadsOf(
  request: FastifyRequest,
  { files = [], fileLists = {} }: Endpoint,
): { files: Record<string, UploadedFile>; fileLists: Record<string, UploadedFile[]> } {
  return {
    files: Object.fromEntries(
      files.flatMap((field) =>
        listOf(request, field)
          .slice(0, 1)
          .map((file) => [field, file]),
      ),
    ),
    fileLists: Object.fromEntries(Object.keys(fileLists).map((field) => [field, listOf(request, field)])),
  }
}

/** Distinguishes two forms with the same fields and different files; undefined without files. */
export const fingerprintOf = (request: FastifyRequest): string[] | undefined =>
  held.get(request)?.kept.map(({ field, at, sha256 }) => `${field} ${at} ${sha256}`)
