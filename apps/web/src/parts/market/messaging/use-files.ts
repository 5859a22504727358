import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { attachments } from '@husrum/contract/market/messaging/attachments.ts'
import { ATTACHMENTS_MAX } from '@husrum/contract/core/limits.ts'
import { sessionOver } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { createFileQueue, type FileItem, type FileQueue } from './files.ts'

const none: readonly FileItem[] = []
/** Local previews of uploaded files: addresses by the number that the server gave the file. */
export type Previews = ReadonlyMap<number, string>

/**
 * The files that wait beside the text of each conversation, or of each lead that is answered. They stay while another
 * conversation is open, and are lost with the page.
 */
export function useFiles(threadId: number) {
  const router = useRouter()
  const { api, auth, locale } = useShell()
  const [queues] = useState(() => new Map<number, FileQueue>())
  const [previews] = useState(() => new Map<number, string>())
  const [tooMany, setTooMany] = useState<{ threadId: number; names: readonly string[] }>()
  let queue = queues.get(threadId)
  if (!queue) {
    queue = createFileQueue(() => ({
      token: auth.token(),
      locale,
      onUnauthorised: (token) => sessionOver(router, token, 'POST'),
    }))
    queues.set(threadId, queue)
  }
  const current = queue
  const items = useSyncExternalStore(current.subscribe, current.items, () => none)
  useEffect(() => {
    const online = () => {
      for (const each of queues.values()) each.retryAll()
    }
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      for (const each of queues.values()) each.clear()
      for (const url of previews.values()) URL.revokeObjectURL(url)
      previews.clear()
    }
  }, [queues, previews])

  const shown: Previews = previews
  return {
    items,
    queue: current,
    previews: shown,
    leftOut: tooMany?.threadId === threadId ? tooMany.names : [],
    add: (files: readonly File[]) => {
      const room = ATTACHMENTS_MAX - current.items().length
      setTooMany(files.length > room ? { threadId, names: files.slice(room).map(({ name }) => name) } : undefined)
      current.add(files.slice(0, room))
    },
    retry: current.retry,
    remove: (item: FileItem) => {
      setTooMany(undefined)
      current.remove(item.key)
      // the server deletes an unused file after a day anyway
      if (item.state.phase === 'done')
        void api(attachments)
          .deleteAttachment({ params: { id: item.state.upload.id } }, { quiet: true })
          .catch(() => {})
    },
    /** The sent files now belong to a message, which shows local previews until it has arrived; the others stay. */
    take: (sent?: readonly number[]) => {
      const isTaken = ({ state }: FileItem) => !sent || (state.phase === 'done' && sent.includes(state.upload.id))
      for (const { preview, state } of current.take(isTaken))
        if (preview && state.phase === 'done') previews.set(state.upload.id, preview)
    },
  }
}
export type Files = ReturnType<typeof useFiles>
