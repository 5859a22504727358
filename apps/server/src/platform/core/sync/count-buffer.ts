/**
 * Counts buffered in memory and written together after a moment, so that many views of one row are one update instead
 * of a queue of locks. A killed process loses the counts since the last write; a failed write is retried.
 */
import type { Platform } from '../platform.ts'

/** Keyed by the id of what is counted. */
export type Counts = ReadonlyMap<number, number>
export type CountBuffer = {
  add(id: number, count?: number): void
  /** Waits for a write under way; with an id it only writes when that id has counts. */
  flush(id?: number): Promise<void>
  /** Writes the remaining counts. */
  close(): Promise<void>
}

export function createCountBuffer(options: {
  everyMs: number
  write: (counts: Counts) => Promise<unknown>
  log: Platform['log']
  /** For the log: "views of projects". */ name: string
}): CountBuffer {
  const { everyMs, log, name } = options
  let gathered = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function add(id: number, count = 1): void {
    gathered.set(id, (gathered.get(id) ?? 0) + count)
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }
  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (gathered.size === 0) return
    const counts = gathered
    gathered = new Map()
    try {
      await options.write(counts)
    } catch (error) {
      log.warn({ err: error }, `${name} could not be written yet`)
      for (const [id, count] of counts) add(id, count)
    }
  }
  function flush(id?: number): Promise<void> {
    if (id === undefined || gathered.has(id)) writing = writing.then(write)
    return writing
  }
  return {
    add,
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}
