/** Reads a few bytes of a picture in memory or in a file: headers are parsed without reading the rest. */
import { readSync } from 'node:fs'

export type Peek = {
  size: number
  /** Throws a RangeError at the end of the file, and after too many or too long reads: some files are only headers. */
  bytes(at: number, length: number): Buffer
}

export const text = (peek: Peek, at: number, length: number): string => peek.bytes(at, length).toString('latin1')
export const big16 = (peek: Peek, at: number): number => peek.bytes(at, 2).readUInt16BE()
export const big32 = (peek: Peek, at: number): number => peek.bytes(at, 4).readUInt32BE()

/** Cameras write dozens of segments and boxes, phones with depth maps hundreds. */
const LOOKS_MAX = 20_000
/** Bytes in total: a header may point to the same data again and again. */
const LOOKED_AT_MAX = 1024 * 1024
const BLOCK = 65_536

export function peekBytes(content: Uint8Array): Peek {
  return limited(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/** Synchronous: waiting for each small read would take longer than the read. */
export function peekFile(descriptor: number, size: number): Peek {
  let block: Buffer = Buffer.alloc(0)
  let start = 0
  return limited({
    length: size,
    subarray(from, to) {
      if (from < start || to > start + block.length) {
        const fresh = Buffer.alloc(Math.max(BLOCK, to - from))
        start = from
        block = fresh.subarray(0, readSync(descriptor, fresh, 0, fresh.length, from))
      }
      return block.subarray(from - start, to - start)
    },
  })
}

function limited(source: { length: number; subarray(from: number, to: number): Buffer }): Peek {
  let looks = 0
  let seen = 0
  return {
    size: source.length,
    bytes(at, length) {
      looks += 1
      seen += length
      const found =
        looks > LOOKS_MAX || seen > LOOKED_AT_MAX || at < 0 || at + length > source.length
          ? undefined
          : source.subarray(at, at + length)
      if (found?.length !== length) throw new RangeError('The header ends here')
      return found
    },
  }
}
