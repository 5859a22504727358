/**
 * Files of running calls, each in a temporary file in a folder of this process, so that none is in memory. Files of a
 * killed process are swept when the next one starts.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../errors.ts'
import { isFull } from '../../files/files.ts'

export type Spooled = { path: string; size: number; /** hash of the bytes, hex */ sha256: string }
export type Spool = {
  /** A free path in the folder for another writer; `remove` deletes it. */
  path(): Promise<string>
  /** `count` gets the size of each piece before it is written, and may refuse it. 503 `storage_full` stores nothing. */
  write(source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, count?: (bytes: number) => void): Promise<Spooled>
  /** Succeeds also when there is no file. */
  remove(paths: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** The bound of all calls together; upload-budget.ts bounds each account or address. */
const BYTES_MAX = 3 * 1024 ** 3
const DAY_MS = 86_400_000

export function openSpool(dataDir: string): Spool {
  const root = path.join(dataDir, 'spool')
  // process ids are only valid on their own machine
  const own = path.join(root, `${hostname()}~${process.pid}~${randomUUID().slice(0, 8)}`)
  const sizes = new Map<string, number>()
  let held = 0
  let ready: Promise<unknown> | undefined
  const prepare = () => (ready ??= sweep(root).then(() => mkdir(own, { recursive: true, mode: 0o700 })))

  async function remove(paths: readonly string[]): Promise<void> {
    for (const each of paths) {
      await rm(each, { force: true })
      held -= sizes.get(each) ?? 0
      sizes.delete(each)
    }
  }
  async function newPath(): Promise<string> {
    await prepare()
    return path.join(own, randomUUID())
  }
  return {
    path: newPath,
    remove,
    async write(source, count) {
      const to = await newPath()
      const hash = createHash('sha256')
      let size = 0
      async function* counted(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.byteLength
          held += chunk.byteLength
          sizes.set(to, size)
          if (held > BYTES_MAX) throw new Refusal(503, 'unavailable', { retryAfter: 10 })
          count?.(chunk.byteLength)
          hash.update(chunk)
          yield chunk
        }
      }
      try {
        await pipeline(source, counted, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await remove([to])
        throw isFull(error) ? new Refusal(503, 'storage_full', { retryAfter: 60 }) : error
      }
      return { path: to, size, sha256: hash.digest('hex') }
    },
    async close() {
      if (!ready) return
      await ready
      await rm(own, { recursive: true, force: true })
    },
  }
}

/** Deletes folders of ended processes: of this machine by their id, of others after a day. */
async function sweep(root: string): Promise<void> {
  const started = Date.now() - process.uptime() * 1000
  for (const name of await readdir(root).catch(() => [])) {
    const folder = path.join(root, name)
    const changed = (await stat(folder).catch(() => undefined))?.mtimeMs
    if (changed === undefined) continue
    const [host, pid] = name.split('~')
    const mine = Number(pid) === process.pid
    const gone = host === hostname() && (mine ? changed < started : !isRunning(Number(pid)))
    if (gone || Date.now() - changed > DAY_MS) await rm(folder, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' // a process of another account
  }
}
