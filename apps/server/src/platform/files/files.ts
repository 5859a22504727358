/**
 * The file store: five calls, in this file over a folder, in files-s3.ts over an object store. Keys are made from
 * hashes. A file gets its name after it was written and flushed, so that a key has all of it or nothing, even after a
 * power cut.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '../http/errors.ts'

export type FileHead = { size: number; changed_at: Date }
export type ByteRange = { start: number; /** the last byte, inclusive */ end?: number }

export type Files = {
  /** Replaces the content of the key. 503 `storage_full` when there is no room; then nothing is stored. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Undefined when the key has no content. */
  open(key: string, range?: ByteRange): Promise<{ head: FileHead; stream: Readable } | undefined>
  head(key: string): Promise<FileHead | undefined>
  /** Succeeds also when there is nothing to delete. */
  delete(key: string): Promise<void>
  /** Keys that begin with `prefix` (whole folders, ending in `/`, or everything), in order. */
  list(prefix: string): AsyncIterable<string>
}

/** The folder of files that can be made again from the database at any time. Backups leave it out. */
export const DERIVED = 'derived/'

const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/
const WRITING = '.writing'

export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`"${key}" cannot be a key of the file store`)
  return key
}

export function requirePrefix(prefix: string): string {
  if (prefix !== '' && !prefix.endsWith('/')) throw new Error('The file store lists folders: end the prefix in "/"')
  return prefix
}

export function folderFiles(root: string): Files {
  const placeOf = (key: string): string => path.join(root, ...requireKey(key).split('/'))
  async function head(key: string): Promise<FileHead | undefined> {
    const found = await absentAsUndefined(stat(placeOf(key)))
    return found?.isFile() ? { size: found.size, changed_at: found.mtime } : undefined
  }
  return {
    head,
    async put(key, content) {
      const place = placeOf(key)
      const aside = path.join(root, WRITING, randomUUID())
      await mkdir(path.dirname(aside), { recursive: true })
      await mkdir(path.dirname(place), { recursive: true })
      try {
        const file = await openFile(aside, 'wx', 0o640)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(aside, place)
      } catch (error) {
        await rm(aside, { force: true })
        throw isFull(error) ? new Refusal(503, 'storage_full', { retryAfter: 60 }) : error
      }
      await flushFolder(path.dirname(place))
    },
    async open(key, range) {
      const found = await head(key)
      return found && { head: found, stream: createReadStream(placeOf(key), range) }
    },
    async delete(key) {
      await rm(placeOf(key), { force: true })
    },
    async *list(prefix) {
      yield* walk(root, requirePrefix(prefix).slice(0, -1))
    },
  }
}

async function* walk(root: string, key: string): AsyncIterable<string> {
  const entries = (await absentAsUndefined(readdir(path.join(root, key), { withFileTypes: true }))) ?? []
  // the order of whole keys, in which object stores list: "a-b" comes before "a/b"
  const place = (entry: Dirent): string => (entry.isDirectory() ? `${entry.name}/` : entry.name)
  for (const entry of entries.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))) {
    const inside = key === '' ? entry.name : `${key}/${entry.name}`
    if (entry.name === WRITING) continue
    if (entry.isDirectory()) yield* walk(root, inside)
    else yield inside
  }
}

/** The new name itself must reach the disk too; systems that cannot flush a folder do it by themselves. */
async function flushFolder(folder: string): Promise<void> {
  const opened = await openFile(folder, 'r').catch(() => undefined)
  await opened?.sync().catch(() => {})
  await opened?.close()
}

async function absentAsUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (hasCode(error, ['ENOENT', 'ENOTDIR'])) return undefined
    throw error
  })
}

/** The disk is full, or this account's quota is used up. */
export const isFull = (error: unknown): boolean => hasCode(error, ['ENOSPC', 'EDQUOT', 'EFBIG'])

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
