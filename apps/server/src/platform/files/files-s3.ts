/**
 * The file store over an S3-compatible service. The library is loaded on the first call. Every failure of the service
 * is a 503 `unavailable` for the caller, with the reason in the error's cause.
 */
import { Readable } from 'node:stream'
import type * as S3 from '@aws-sdk/client-s3'
import type { StoreSettings } from '../config/config-parts.ts'
import { Refusal } from '../http/errors.ts'
import { requireKey, requirePrefix, type FileHead, type Files } from './files.ts'

/** S3 accepts no part below 5 MiB, except the last. Content that fits in one part is sent in one call. */
const PART = 8 * 1024 * 1024
const RETRY_AFTER_S = 10

export type S3Timeouts = { connectMs: number; answerMs: number }

export function s3Files(settings: StoreSettings, timeouts: S3Timeouts = { connectMs: 2000, answerMs: 10_000 }): Files {
  const Bucket = settings.bucket
  const ask = service(settings, timeouts)
  return {
    put: (key, content) =>
      ask(async (client, s3) => {
        const Key = requireKey(key)
        const parts = partsOf(content)
        const first = await parts.next()
        const second = first.done ? first : await parts.next()
        if (second.done) {
          await client.send(new s3.PutObjectCommand({ Bucket, Key, Body: first.done ? new Uint8Array() : first.value }))
          return
        }
        const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand({ Bucket, Key }))
        try {
          const Parts: { PartNumber: number; ETag: string | undefined }[] = []
          for (let part = first; !part.done; part = Parts.length === 1 ? second : await parts.next()) {
            const PartNumber = Parts.length + 1
            const sent = await client.send(
              new s3.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: part.value }),
            )
            Parts.push({ PartNumber, ETag: sent.ETag })
          }
          await client.send(
            new s3.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
          )
        } catch (error) {
          await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
          throw error
        }
      }),
    open: (key, range) =>
      ask(async (client, s3) => {
        const Range = range && `bytes=${range.start}-${range.end ?? ''}`
        const found = await absentAsUndefined(
          client.send(new s3.GetObjectCommand({ Bucket, Key: requireKey(key), ...(Range ? { Range } : {}) })),
        )
        if (!found) return undefined
        return { head: headOf(found), stream: Readable.from(bytesOf(found.Body), { objectMode: false }) }
      }),
    head: (key) =>
      ask(async (client, s3) => {
        const found = await absentAsUndefined(client.send(new s3.HeadObjectCommand({ Bucket, Key: requireKey(key) })))
        return found && headOf(found)
      }),
    delete: (key) =>
      ask(async (client, s3) => {
        await absentAsUndefined(client.send(new s3.DeleteObjectCommand({ Bucket, Key: requireKey(key) })))
      }),
    async *list(prefix) {
      const Prefix = requirePrefix(prefix)
      for (let token: string | undefined, more = true; more;) {
        const page = await ask((client, s3) =>
          client.send(new s3.ListObjectsV2Command({ Bucket, Prefix, ...(token ? { ContinuationToken: token } : {}) })),
        )
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
        token = page.NextContinuationToken
        more = page.IsTruncated === true && token !== undefined
      }
    },
  }
}

type Library = typeof S3
type Ask = <T>(call: (client: S3.S3Client, s3: Library) => Promise<T>) => Promise<T>

function service(settings: StoreSettings, { connectMs, answerMs }: S3Timeouts): Ask {
  let opened: Promise<{ client: S3.S3Client; s3: Library }> | undefined
  async function connect() {
    const s3 = await import('@aws-sdk/client-s3')
    const { endpoint, region, keys } = settings
    const client = new s3.S3Client({
      region,
      ...(keys ? { credentials: keys } : {}), // otherwise the library's provider chain: roles, token files, AWS_…
      maxAttempts: 3,
      // other stores than Amazon's use their own host name, and many refuse checksums that Amazon added in 2025
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: answerMs,
        socketTimeout: answerMs,
        throwOnRequestTimeout: true,
      },
    })
    return { client, s3 }
  }
  return async (call) => {
    opened ??= connect()
    const { client, s3 } = await opened
    return call(client, s3).catch((error: unknown) => {
      throw asRefusal(error)
    })
  }
}

/** Joins chunks into parts of one size, so that neither a large file nor many small chunks cost much. */
async function* partsOf(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let held: Uint8Array[] = []
  let size = 0
  for await (let piece of content instanceof Uint8Array ? [content] : content) {
    while (size + piece.byteLength > PART) {
      yield Buffer.concat([...held, piece.subarray(0, PART - size)])
      piece = piece.subarray(PART - size)
      held = []
      size = 0
    }
    held.push(piece)
    size += piece.byteLength
  }
  if (size > 0) yield Buffer.concat(held)
}

async function* bytesOf(body: S3.GetObjectCommandOutput['Body']): AsyncIterable<Uint8Array> {
  if (!(body instanceof Readable)) return
  try {
    yield* body
  } catch (error) {
    throw unavailable(error)
  }
}

function headOf(found: { ContentLength?: number; ContentRange?: string; LastModified?: Date }): FileHead {
  const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] // "bytes 4-6/13": the size of the whole, not of the part
  return { size: Number(whole ?? found.ContentLength ?? 0), changed_at: found.LastModified ?? new Date(0) }
}

type ServiceError = Error & { $metadata: { httpStatusCode?: number } }
const isServiceError = (error: unknown): error is ServiceError => error instanceof Error && '$metadata' in error

/** A missing bucket is 404 too, and is a mistake in the settings, not an absent file. */
async function absentAsUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (isServiceError(error) && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket')
      return undefined
    throw error
  })
}

/** Errors that are not the service's (a broken sender, a wrong key) are not converted. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !isServiceError(error)) return error
  const full = error.$metadata.httpStatusCode === 507 || /QuotaExceeded|StorageFull/.test(error.name)
  return full ? new Refusal(503, 'storage_full', { retryAfter: 60, cause: error }) : unavailable(error)
}

const unavailable = (cause: unknown): Refusal =>
  new Refusal(503, 'unavailable', { retryAfter: RETRY_AFTER_S, outage: 'the file store does not answer', cause })
