/**
 * Answers that are ready to send: JSON that was checked against its schema when it was made. Lists are assembled from
 * such pieces without parsing, checking or stringifying them again.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { z } from 'zod'

const compress = promisify(brotliCompress)
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Made only by the functions below, never from other text: the type is the one that was checked. */
export class SerializedReply<T> {
  /** For the type checker only; in both directions, so that neither a wider nor a narrower shape is accepted. */
  declare readonly shape: (value: T) => T
  readonly bytes: Buffer
  #etag: string | undefined
  #brotli: Promise<Buffer> | undefined

  private constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Unknown fields are dropped, as in every reply. */
  static of<S extends z.ZodType>(schema: S, value: z.input<S>): SerializedReply<z.output<S>> {
    const text = JSON.stringify(schema.parse(value))
    // not from the shared pool, since a cached piece would keep all of the pool's block alive
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
    bytes.write(text)
    return new SerializedReply(bytes)
  }

  static list<T>(items: readonly SerializedReply<T>[]): SerializedReply<T[]> {
    const parts: Buffer[] = [OPEN_LIST]
    for (const [at, { bytes }] of items.entries()) parts.push(...(at > 0 ? [COMMA, bytes] : [bytes]))
    return new SerializedReply(Buffer.concat([...parts, CLOSE_LIST]))
  }

  static object<T extends object>(fields: { readonly [K in keyof T]: SerializedReply<T[K]> }): SerializedReply<T> {
    const parts: Buffer[] = []
    for (const [name, field] of Object.entries<{ bytes: Buffer } | undefined>(fields)) {
      if (field) parts.push(Buffer.from(`${parts.length > 0 ? ',' : '{'}${JSON.stringify(name)}:`), field.bytes)
    }
    return new SerializedReply(Buffer.concat(parts.length > 0 ? [...parts, CLOSE] : [EMPTY]))
  }

  static orNull<T>(piece: SerializedReply<T> | undefined): SerializedReply<T | null> {
    return new SerializedReply(piece?.bytes ?? NULL)
  }

  /** The piece with further fields added, such as those of one reader; none may have the name of an existing field. */
  static with<T extends object, More extends object>(
    piece: SerializedReply<T>,
    more: keyof T & keyof More extends never ? SerializedReply<More> : never,
  ): SerializedReply<T & More> {
    const [first, second] = [piece.bytes, more.bytes]
    if (first.length === EMPTY.length) return new SerializedReply(second)
    if (second.length === EMPTY.length) return new SerializedReply(first)
    return new SerializedReply(Buffer.concat([first.subarray(0, -1), COMMA, second.subarray(1)]))
  }

  /** A checksum without secrecy: for a list of 24, SHA-1 costs half of SHA-256. */
  get etag(): string {
    return (this.#etag ??= `"${hash('sha1', this.bytes, 'base64url').slice(0, 22)}"`)
  }

  /** Compressed once, on first use. */
  brotli(): Promise<Buffer> {
    return (this.#brotli ??= compress(this.bytes, QUALITY))
  }

  /** For code that needs parts of the value; each call returns a new copy. */
  value(): T {
    return JSON.parse(this.bytes.toString()) as T // the value was checked when it was made
  }

  /** The value, for code that stores answers as JSON (repeated requests). */
  toJSON(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}

const EMPTY = Buffer.from('{}')
const NULL = Buffer.from('null')
const CLOSE = Buffer.from('}')
const COMMA = Buffer.from(',')
const OPEN_LIST = Buffer.from('[')
const CLOSE_LIST = Buffer.from(']')

/** For values that several calls share: no call can change them for another. */
export function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) freeze(inner)
  return Object.freeze(value)
}
