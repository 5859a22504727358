/**
 * Files in multipart forms: taken only where the endpoint names their field, from somebody who is signed in, and held in memory for the call:
 * so many at once, and then 503. A larger one than the bound never gets that far (413, by the parser).
 */
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { PICTURE_MEGABYTES_MAX } from '@husrum/contract/limits.ts'
import { Refusal } from './errors.ts'
import type { Viewer } from './mount.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names of the fields in which the route takes a file. */ files?: readonly string[]
    /** Who sends it; asked before a byte of a file is read. */ viewer?: (
      request: FastifyRequest,
    ) => Promise<Viewer | undefined>
  }
}

/** The largest file any endpoint takes. */
export const UPLOAD_MAX = PICTURE_MEGABYTES_MAX * 1024 * 1024

export type Uploads = Readonly<Record<string, Uint8Array>>
const held = new WeakMap<FastifyRequest, Record<string, Uint8Array>>()

export async function keepFile(request: FastifyRequest, part: MultipartFile): Promise<void> {
  if (!request.routeOptions.config.files?.includes(part.fieldname)) throw new Refusal(415, 'no_files_here')
  if (!(await request.routeOptions.config.viewer?.(request))) throw new Refusal(401, 'unauthenticated')
  takePlace(request)
  const bytes = await part.toBuffer()
  // what a browser sends for a field in which nothing was chosen
  if (bytes.byteLength === 0 && !part.filename) return
  held.set(request, { ...held.get(request), [part.fieldname]: bytes })
}

/** Calls that may hold files at once: with the bound on each, 200 MB in all. */
const PLACES = 16
const places = new Map<FastifyRequest, () => void>()

function takePlace(request: FastifyRequest): void {
  if (places.has(request)) return
  if (places.size >= PLACES) throw new Refusal(503, 'unavailable', { retryAfter: 2 })
  const leave = () => leavePlace(request)
  places.set(request, leave)
  request.raw.socket.once('close', leave) // who hangs up gets no answer to wait for
}

/** Once the call is answered. */
export function leavePlace(request: FastifyRequest): void {
  const leave = places.get(request)
  if (!leave) return
  places.delete(request)
  request.raw.socket.off('close', leave)
}

export const uploadsOf = (request: FastifyRequest): Uploads => held.get(request) ?? {}
