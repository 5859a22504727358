import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Upload } from '@husrum/contract/foundation/media/uploads.ts'
import { sessionOver } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { checkFile } from './check-file.ts'
import { sendUpload } from './send-upload.ts'
import { createUploadQueue, isUnderWay, type UploadItem } from './upload-queue.ts'

export type Uploads = {
  items: readonly UploadItem[]
  /** How many files leaving the page would lose. */
  underWay: number
  /** Names of files beyond the limit. */
  leftOut: readonly string[]
  add: (files: Iterable<File>) => void
  replace: (key: number, file: File) => void
  retry: (key: number) => void
  remove: (key: number) => void
}

const none: readonly UploadItem[] = []

/**
 * Pictures that are uploaded before the form that uses them. `room` is how many more the caller accepts. With
 * `onUploaded` an arrived picture leaves the list and belongs to the caller; without, it stays in the list as `done`.
 */
export function useUploads({
  room,
  onUploaded,
}: {
  room: number
  onUploaded?: (upload: Upload, from: { key: number; name: string }) => void
}): Uploads {
  const router = useRouter()
  const { auth, locale } = useShell()
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [queue] = useState(() =>
    createUploadQueue({
      check: checkFile,
      send: (file, onProgress, signal) =>
        sendUpload(file, {
          token: auth.token(),
          locale,
          onProgress,
          onUnauthorised: (token) => sessionOver(router, token, 'POST'),
          signal,
        }),
      preview: { make: (file) => URL.createObjectURL(file), drop: (url) => URL.revokeObjectURL(url) },
      now: () => performance.now(),
    }),
  )
  const items = useSyncExternalStore(queue.subscribe, queue.items, () => none)
  useEffect(() => {
    const online = () => queue.retryAll()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      queue.clear()
    }
  }, [queue])

  const give = useRef(onUploaded)
  useEffect(() => {
    give.current = onUploaded
  }, [onUploaded])
  useEffect(() => {
    if (!give.current) return
    for (const { key, file, state } of items)
      if (state.phase === 'done') {
        queue.remove(key)
        give.current(state.upload, { key, name: file.name })
      }
  }, [items, queue])

  return {
    items,
    underWay: items.filter(isUnderWay).length,
    leftOut,
    add: (files) => {
      const chosen = [...files]
      const free = Math.max(0, room - queue.items().filter(({ state }) => state.phase !== 'refused').length)
      setLeftOut(chosen.slice(free).map(({ name }) => name))
      queue.add(chosen.slice(0, free))
    },
    replace: queue.replace,
    retry: queue.retry,
    remove: queue.remove,
  }
}
