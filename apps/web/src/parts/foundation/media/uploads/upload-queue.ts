/** Upload queue: three at once, each with progress, result and retry. Independent of React and of the network. */
import type { Upload } from '@husrum/contract/foundation/media/uploads.ts'
import type { FileCheck, FileProblem } from './check-file.ts'

export type UploadState<T = Upload> =
  | { phase: 'checking' | 'waiting' }
  | { phase: 'sending'; sent: number; seconds: number | undefined }
  /** The server does not accept this file. */
  | { phase: 'refused'; problem: FileProblem | undefined; sentence: string }
  /** The file may be fine: the upload can be retried. */
  | { phase: 'failed'; why: 'offline' | 'busy'; sentence: string }
  | { phase: 'done'; upload: T }

/** `key` counts up: it is also the file's place among all chosen files. */
export type UploadItem<T = Upload> = {
  key: number
  file: File
  /** Object URL of the file where browsers can draw it. */
  preview: string | undefined
  state: UploadState<T>
}

export type Outcome<T = Upload> =
  | { kind: 'done'; upload: T }
  | { kind: 'refused'; sentence: string }
  | { kind: 'failed'; why: 'offline' | 'busy'; sentence: string }
  | { kind: 'stopped' }

export type QueueParts<T = Upload> = {
  check: (file: File) => Promise<FileCheck>
  /** Never rejects; `stopped` after an abort or when the session has ended. */
  send: (file: File, onProgress: (sent: number) => void, signal: AbortSignal) => Promise<Outcome<T>>
  preview: { make: (file: File) => string; drop: (url: string) => void }
  now: () => number
}

const AT_ONCE = 3

export type UploadQueue<T = Upload> = ReturnType<typeof createUploadQueue<T>>

export function createUploadQueue<T = Upload>({ check, send, preview, now }: QueueParts<T>) {
  let items: readonly UploadItem<T>[] = []
  let nextKey = 1
  const running = new Map<number, AbortController>()
  const listeners = new Set<() => void>()

  const set = (next: readonly UploadItem<T>[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const change = (key: number, changes: Partial<UploadItem<T>>) =>
    set(items.map((item) => (item.key === key ? { ...item, ...changes } : item)))
  const find = (key: number) => items.find((item) => item.key === key)

  async function examine(key: number, file: File): Promise<void> {
    const { problem, ...found } = await check(file)
    if (find(key)?.file !== file) return
    if (problem) return change(key, { state: { phase: 'refused', problem, sentence: '' } })
    const drawn = 'drawable' in found && found.drawable ? preview.make(file) : undefined
    change(key, { preview: drawn, state: { phase: 'waiting' } })
    fill()
  }

  /** Starts waiting files while there is room, in the order of choosing. */
  function fill(): void {
    for (const item of items) {
      if (running.size >= AT_ONCE) return
      if (item.state.phase === 'waiting') void run(item)
    }
  }

  async function run({ key, file }: UploadItem<T>): Promise<void> {
    const stop = new AbortController()
    running.set(key, stop)
    const start = now()
    change(key, { state: { phase: 'sending', sent: 0, seconds: undefined } })
    const outcome = await send(
      file,
      (sent) => {
        if (running.get(key) !== stop) return
        const seconds = secondsLeft({ sent, total: file.size, elapsed: now() - start })
        change(key, { state: { phase: 'sending', sent: Math.min(sent, file.size), seconds } })
      },
      stop.signal,
    )
    if (running.get(key) !== stop) return
    running.delete(key)
    if (outcome.kind === 'done') change(key, { state: { phase: 'done', upload: outcome.upload } })
    else if (outcome.kind === 'refused')
      change(key, { state: { phase: 'refused', problem: undefined, sentence: outcome.sentence } })
    else if (outcome.kind === 'failed')
      change(key, { state: { phase: 'failed', why: outcome.why, sentence: outcome.sentence } })
    else change(key, { state: { phase: 'failed', why: 'busy', sentence: '' } })
    fill()
  }

  function forget(key: number): void {
    running.get(key)?.abort()
    running.delete(key)
    const url = find(key)?.preview
    if (url) preview.drop(url)
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files: readonly File[]) => {
      const added = files.map((file): UploadItem<T> => ({
        key: nextKey++,
        file,
        preview: undefined,
        state: { phase: 'checking' },
      }))
      set([...items, ...added])
      for (const { key, file } of added) void examine(key, file)
    },
    /** Replaces the file of an item. */
    replace: (key: number, file: File) => {
      forget(key)
      change(key, { file, preview: undefined, state: { phase: 'checking' } })
      void examine(key, file)
      fill()
    },
    retry: (key: number) => {
      if (find(key)?.state.phase !== 'failed') return
      change(key, { state: { phase: 'waiting' } })
      fill()
    },
    /** The connection is back: everything that waited for it continues. */
    retryAll: () => {
      set(
        items.map((item) =>
          item.state.phase === 'failed' && item.state.why === 'offline'
            ? { ...item, state: { phase: 'waiting' } }
            : item,
        ),
      )
      fill()
    },
    /** Removes an item from the list, and stops its upload. */
    remove: (key: number) => {
      forget(key)
      set(items.filter((item) => item.key !== key))
      fill()
    },
    /** Empties the list, or removes some items from it; the caller owns them afterwards, previews too. */
    take: (isTaken: (item: UploadItem<T>) => boolean = () => true) => {
      const taken = items.filter(isTaken)
      set(items.filter((item) => !isTaken(item)))
      return taken
    },
    /** Stops all uploads and releases the previews. */
    clear: () => {
      for (const { key } of items) forget(key)
      set([])
    },
  }
}

/** Uploading or queued: leaving the page would lose it. */
export const isUnderWay = ({ state }: Pick<UploadItem<unknown>, 'state'>): boolean =>
  state.phase === 'checking' || state.phase === 'waiting' || state.phase === 'sending'

/** Before this time the speed is a guess. */
const SETTLED_MS = 700

/** Remaining seconds at the speed so far; undefined while unknown. `elapsed` in milliseconds. */
export function secondsLeft({
  sent,
  total,
  elapsed,
}: {
  sent: number
  total: number
  elapsed: number
}): number | undefined {
  if (elapsed < SETTLED_MS || sent <= 0 || sent >= total) return undefined
  return Math.max(1, Math.ceil(((total - sent) * elapsed) / sent / 1000))
}
