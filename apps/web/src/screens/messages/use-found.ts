import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { threadQueries } from '#lib/queries/messages.ts'
import { useShell } from '#lib/shell-context.ts'
import type { ChatThread } from './chat-state.ts'
import type { Further } from './MessageStream.tsx'

/**
 * The part of a thread around a message that was found, while the messages from the end do not reach back to it.
 * Undefined where they do, and while nothing was looked for.
 */
export function useFoundPart(thread: ChatThread, found: number | undefined) {
  const { api } = useShell()
  const isLoaded = thread.messages?.some(({ id }) => id === found) ?? false
  const isWanted = found !== undefined && !isLoaded && thread.messages !== undefined
  const part = useInfiniteQuery({ ...threadQueries(api).around(thread.id, found ?? 0), enabled: isWanted })
  const pages = part.data?.pages
  const messages = useMemo(() => pages?.flatMap((page) => page.messages), [pages])
  if (!isWanted || !messages || !pages) return undefined
  const older: Further = {
    loading: part.isFetchingPreviousPage,
    failed: part.isFetchPreviousPageError,
    load: () => void part.fetchPreviousPage(),
  }
  const newer: Further = {
    loading: part.isFetchingNextPage,
    failed: part.isFetchNextPageError,
    load: () => void part.fetchNextPage(),
  }
  return {
    thread: { ...thread, messages, has_more: pages[0]?.has_more ?? false },
    older,
    newer: part.hasNextPage ? newer : undefined,
  }
}
