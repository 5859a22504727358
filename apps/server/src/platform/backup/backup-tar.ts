/**
 * The archive: a plain tar file that any tool can read. Its last entry is the SHA-256 of every byte before it, so an
 * archive that does not end in exactly that entry is damaged or cut off.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

const BLOCK = 512
const SEAL = 'sha256'
/** Header, checksum padded to a block, and the two empty blocks that end a tar file. */
const SEAL_BYTES = 4 * BLOCK
const LARGEST = 8 ** 11 - 1

export type ArchiveWriter = {
  /** Returns the SHA-256 of the content. Throws when its size is not `size`. */
  add(name: string, size: number, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<string>
  /** Seals the archive and gives it its name: before that, no file has the name. Returns its size. */
  finish(): Promise<number>
  /** Removes the unfinished file. */
  abandon(): Promise<void>
}

export async function createArchive(file: string): Promise<ArchiveWriter> {
  const aside = `${file}.part`
  const handle = await open(aside, 'wx', 0o600) // the archive contains everybody's data
  const whole = createHash('sha256')
  let written = 0
  async function write(bytes: Uint8Array): Promise<void> {
    whole.update(bytes)
    written += bytes.byteLength
    await handle.writeFile(bytes)
  }
  return {
    async add(name, size, content) {
      await write(headerOf(name, size))
      const hash = createHash('sha256')
      let seen = 0
      for await (const piece of content instanceof Uint8Array ? [content] : content) {
        hash.update(piece)
        seen += piece.byteLength
        await write(piece)
      }
      if (seen !== size) throw new Error(`${name} was said to have ${size} bytes, and has ${seen}`)
      await write(Buffer.alloc(paddingOf(size)))
      return hash.digest('hex')
    },
    async finish() {
      await write(sealOf(whole.copy().digest('hex')))
      await handle.sync()
      await handle.close()
      await rename(aside, file)
      await flushFolder(path.dirname(file))
      return written
    },
    async abandon() {
      await handle.close().catch(() => {})
      await rm(aside, { force: true })
    },
  }
}

/** A system that cannot flush a folder flushes it by itself. */
async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => undefined)
  await opened?.sync().catch(() => {})
  await opened?.close()
}

export type ArchiveEntry = { name: string; size: number; read(): AsyncIterable<Buffer> }

/** The entries of a complete archive. Throws an error with a sentence when it is incomplete. */
export async function openArchive(file: string): Promise<ArchiveEntry[]> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const body = size - SEAL_BYTES
    const seal = body < BLOCK ? undefined : await readAt(handle, body, SEAL_BYTES)
    const hash = createHash('sha256')
    if (seal) for await (const piece of createReadStream(file, { end: body - 1 })) hash.update(piece)
    if (!seal?.equals(sealOf(hash.digest('hex'))))
      throw new Error(`${file} is damaged, cut off or no backup: its checksum does not fit. Nothing was changed.`)
    const entries: ArchiveEntry[] = []
    for (let at = 0; at < body;) {
      const header = await readAt(handle, at, BLOCK)
      const name = [text(header, 345, 155), text(header, 0, 100)].filter(Boolean).join('/')
      const bytes = Number.parseInt(text(header, 124, 12), 8)
      const start = at + BLOCK
      entries.push({
        name,
        size: bytes,
        read: () => (bytes === 0 ? nothing() : createReadStream(file, { start, end: start + bytes - 1 })),
      })
      at = start + bytes + paddingOf(bytes)
    }
    return entries
  } finally {
    await handle.close()
  }
}

async function* nothing(): AsyncIterable<Buffer> {}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await handle.read({ buffer: Buffer.alloc(length), position, length })
  return buffer
}

const text = (header: Buffer, at: number, length: number): string =>
  header.toString('utf8', at, at + length).replace(/\0.*$/s, '')

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

function sealOf(checksum: string): Buffer {
  const content = Buffer.alloc(BLOCK)
  content.write(`${checksum}\n`)
  return Buffer.concat([headerOf(SEAL, checksum.length + 1), content, Buffer.alloc(2 * BLOCK)])
}

/** POSIX ustar. Times and owners are left out: equal content gives an equal archive. */
function headerOf(name: string, size: number): Buffer {
  if (size > LARGEST) throw new Error(`${name} is too large for the archive`)
  const header = Buffer.alloc(BLOCK)
  const cut = name.length <= 100 ? -1 : name.indexOf('/', name.length - 101)
  if (name.length > 100 && (cut < 1 || cut > 155)) throw new Error(`"${name}" is too long a name for the archive`)
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  header.write(name.slice(cut + 1), 0)
  header.write(name.slice(0, Math.max(cut, 0)), 345)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
