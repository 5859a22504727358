/**
 * A market as bytes, to start from instead of reading all experts again. One description serves both directions: each
 * module passes its state to an `Exchange`, which either writes and returns it, or returns the stored one.
 */

/** Typed arrays as columns and word lists use them. */
export type Numbers = Uint8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array

export interface Exchange {
  readonly reading: boolean
  /** Anything JSON can say. */
  value<T>(now: T): Promise<T>
  /** The first `length` entries. An array that is read has space for at least `room` of them. */
  numbers<T extends Numbers>(now: T, length?: number, room?: number): Promise<T>
}

/** Bytes copied between two pauses. */
const PIECE = 1 << 20

/** `pieces` in order are the snapshot. During the pauses queries may run, but the written state may not change. */
export function createSnapshotWriter(pause: () => Promise<unknown>): Exchange & { readonly pieces: Uint8Array[] } {
  const pieces: Uint8Array[] = []
  async function write(kind: string, bytes: Uint8Array): Promise<void> {
    pieces.push(frameOf(kind, bytes.byteLength))
    for (let at = 0; at < bytes.byteLength; at += PIECE) {
      pieces.push(bytes.slice(at, at + PIECE))
      await pause()
    }
  }
  return {
    reading: false,
    pieces,
    async value(now) {
      await write('json', new TextEncoder().encode(JSON.stringify(now)))
      return now
    },
    async numbers(now, length = now.length) {
      await write(now.constructor.name, new Uint8Array(now.buffer, now.byteOffset, length * now.BYTES_PER_ELEMENT))
      return now
    },
  }
}

/** Throws when the bytes do not match the description; the caller verifies their checksum. */
export function createSnapshotReader(bytes: Uint8Array): Exchange {
  let at = 0
  function read(kind: string): Uint8Array {
    const found = bytes.subarray(at, at + FRAME)
    const length = found.byteLength === FRAME ? lengthIn(found) : -1
    if (length < 0 || !isFrame(found, kind, length)) throw new Error(`The snapshot holds no ${kind} at ${at}`)
    const from = at + FRAME
    at = from + length
    if (at > bytes.byteLength) throw new Error('The snapshot ends too early')
    return bytes.subarray(from, at)
  }
  return {
    reading: true,
    value: async () => JSON.parse(new TextDecoder().decode(read('json'))),
    async numbers(now, _, room = 0) {
      const found = read(now.constructor.name)
      const length = found.byteLength / now.BYTES_PER_ELEMENT
      // Typed array constructors return their own type; TypeScript types `constructor` as Function.
      const Kind = now.constructor as new (length: number) => typeof now
      const copy = new Kind(Math.max(length, room))
      new Uint8Array(copy.buffer).set(found)
      return copy
    },
  }
}

/** The header of each part: its name in 16 letters, and its number of bytes. */
const FRAME = 24

function frameOf(kind: string, length: number): Uint8Array {
  const frame = new Uint8Array(FRAME)
  new TextEncoder().encodeInto(kind, frame)
  new DataView(frame.buffer).setFloat64(16, length)
  return frame
}

const lengthIn = (frame: Uint8Array): number =>
  new DataView(frame.buffer, frame.byteOffset, frame.byteLength).getFloat64(16)

const isFrame = (frame: Uint8Array, kind: string, length: number): boolean =>
  frameOf(kind, length).every((byte, at) => byte === frame[at])

/** Words or other values in large numbers: a few thousand per part. */
export async function exchangeList<T>(exchange: Exchange, now: T[]): Promise<T[]> {
  const MOST = 10_000
  const length = await exchange.value(now.length)
  const list: T[] = []
  for (let at = 0; at < length; at += MOST)
    for (const each of await exchange.value(now.slice(at, at + MOST))) if (exchange.reading) list.push(each)
  return exchange.reading ? list : now
}

/** Sorted entries, in an array that may be longer. */
export interface Sorted {
  list: Uint32Array
  length: number
}

/** Many short lists, joined into parts of about `PIECE`; lists that are read share memory until one grows. */
export async function exchangeSorted(exchange: Exchange, now: (Sorted | undefined)[]): Promise<(Sorted | undefined)[]> {
  const lengths = await exchange.numbers(Uint32Array.from(now, (list) => list?.length ?? 0))
  const read: (Sorted | undefined)[] = []
  for (let from = 0; from < lengths.length;) {
    let to = from
    let size = 0
    for (; to < lengths.length && size * 4 < PIECE; to++) size += lengths[to] ?? 0
    const joined = new Uint32Array(size)
    for (let list = from, at = 0; !exchange.reading && list < to; at += lengths[list++] ?? 0)
      joined.set(now[list]?.list.subarray(0, lengths[list]) ?? [], at)
    const found = await exchange.numbers(joined)
    for (let at = 0; from < to; at += lengths[from++] ?? 0) {
      const length = lengths[from] ?? 0
      if (exchange.reading) read.push(length > 0 ? { list: found.subarray(at, at + length), length } : undefined)
    }
  }
  return exchange.reading ? read : now
}
