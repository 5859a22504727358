/**
 * Files in multipart forms: taken only where the endpoint names their field, from somebody with a token, and held in memory for the call. A
 * larger one than the bound never gets that far (413, by the parser).
 */
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { PICTURE_MEGABYTES_MAX } from '@husrum/contract/limits.ts'
import { Refusal } from './errors.ts'
import { bearerOf } from './http-viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names of the fields in which the route takes a file. */ files?: readonly string[]
  }
}

/** The largest file any endpoint takes. */
export const UPLOAD_MAX = PICTURE_MEGABYTES_MAX * 1024 * 1024

export type Uploads = Readonly<Record<string, Uint8Array>>
const held = new WeakMap<FastifyRequest, Record<string, Uint8Array>>()

export async function keepFile(request: FastifyRequest, part: MultipartFile): Promise<void> {
  if (!request.routeOptions.config.files?.includes(part.fieldname)) throw new Refusal(415, 'no_files_here')
  if (!bearerOf(request)) throw new Refusal(401, 'unauthenticated')
  const bytes = await part.toBuffer()
  // what a browser sends for a field in which nothing was chosen
  if (bytes.byteLength === 0 && !part.filename) return
  held.set(request, { ...held.get(request), [part.fieldname]: bytes })
}

export const uploadsOf = (request: FastifyRequest): Uploads => held.get(request) ?? {}
