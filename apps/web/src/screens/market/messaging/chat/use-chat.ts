import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messages as table, type Message, type Thread } from '@husrum/contract/market/messaging/messaging.ts'
import { useNews } from '#lib/live/live-state.ts'
import { SENDING_REFUSALS } from '#queries/market/matching.ts'
import { conversationOf, threadQueries, threadsOf, withMessage, withThread } from '#queries/market/messaging.ts'
import { fieldErrors, hasStatus, refusalCode } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { nextSelection, shownThreads, type ChatState, type Selection } from './chat-state.ts'
import { wordsOf, type MessageRoute, type MessageView } from '../message-view.ts'
import type { Outgoing } from '../outbox/outbox.ts'

/** The message has arrived with an earlier try whose answer was not stored. */
const ANSWER_LOST = 'idempotency_answer_lost'
const TOLD_HERE = ['idempotency_in_progress', ANSWER_LOST, ...SENDING_REFUSALS]

/** The content of a message for the call: files without text, text without files, or both. */
export const whatOf = (body: string, attachments: readonly { id: number }[]) => ({
  ...(body === '' ? {} : { body }),
  ...(attachments.length > 0 ? { attachments: attachments.map(({ id }) => id) } : {}),
})

/** The state and actions of a message screen: threads and messages from the query cache, and the active one. */
export function useChat(route: MessageRoute, view: MessageView) {
  const { api } = useShell()
  const cache = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const queries = threadQueries(api)
  const words = wordsOf(view)
  const [kept, setKept] = useState<Selection>()

  const list = useInfiniteQuery(queries.list(view.folder))
  const threads = list.data && threadsOf(list.data)
  // The previous results stay until the next words are answered.
  const search = useQuery({
    ...queries.search(words ?? ''),
    enabled: words !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = search.isPlaceholderData ? undefined : search.data
  const before = nextSelection(kept, { words, thread: undefined, threads, found, fetched: undefined })
  const shownId = view.architect === undefined ? (view.thread ?? before?.activeChatId ?? undefined) : undefined
  const one = useInfiniteQuery({ ...queries.thread(shownId ?? 0), enabled: shownId !== undefined })
  const conversation = useMemo(() => one.data && conversationOf(one.data), [one.data])
  const opened = shownId === undefined ? undefined : conversation
  const selection = nextSelection(kept, { words, thread: view.thread, threads, found, fetched: opened?.id })
  if (selection !== kept) setKept(selection)
  const state = selection ?? { activeChatId: null, chatSelected: false, search: '' }
  const chat: ChatState = {
    ...state,
    threads: shownThreads(threads ?? [], state.search ? search.data : undefined, opened),
  }

  const patch = (thread: Thread) => {
    cache.setQueryData(queries.list().queryKey, (now) => now && withThread(now, thread))
    cache.setQueryData(
      queries.thread(thread.id).queryKey,
      (now) =>
        now && { ...now, pages: now.pages.map((page, place) => (page && place === 0 ? { ...page, ...thread } : page)) },
    )
  }
  const read = useMutation({
    mutationFn: async (id: number) => (await api(table).readThread({ params: { id } })).data,
    onSuccess: (thread) => {
      patch(thread)
      void cache.invalidateQueries({ queryKey: ['waiting', 'messages'] })
    },
  })

  const news = useNews(shownId ?? 0)
  const looked = useRef('')
  /** Viewing a thread also marks notifications of a quote, a meeting or the lead as read, which are no messages. */
  const look = ({ id, unread_count }: Pick<Thread, 'id' | 'unread_count'>) => {
    const seen = `${id} ${news}`
    if (read.isPending || (unread_count === 0 && looked.current === seen)) return
    looked.current = seen
    read.mutate(id)
  }

  /** Null once the screen has been left: a later answer must not change the address. */
  const here = useRef<number | undefined | null>(shownId)
  useEffect(() => {
    here.current = shownId
    return () => {
      here.current = null
    }
  }, [shownId])
  /** After sending: the conversation becomes the active one, unless another has been opened meanwhile. */
  const onMessageSent = (sent: Thread & { message: Message }) => {
    const { message: _, ...thread } = sent
    const { id } = thread
    cache.setQueryData(queries.list().queryKey, (now) => now && withThread(now, thread))
    cache.setQueryData(queries.thread(id).queryKey, (now) => withMessage(now, sent))
    if (here.current === undefined || here.current === id) {
      setKept((now) => ({ search: now?.search ?? '', activeChatId: id, chatSelected: true }))
      const isLeaving = router.latestLocation.pathname !== route
      if (view.thread !== id && !isLeaving)
        void navigate({ to: route, search: { thread: id, folder: view.folder }, replace: true, resetScroll: false })
    }
    // The list and the conversation are patched; the thread may have moved to another folder.
    refresh(['threads', 'list', 'unread'], ['threads', 'list', 'archived'], ...hanging)
  }
  /** Queries that depend on a lead, which an own message may have changed. */
  const hanging = [['leads'], ['matches'], ['waiting']]
  const refresh = (...keys: (string | number)[][]) => {
    for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
  }
  return {
    chat,
    one: { isError: one.isError, isMissing: opened === null, refetch: one.refetch },
    shownId,
    searching: words !== undefined && search.isFetching && state.search !== words,
    /** Why the search for these words was refused. */
    searchProblem: words === undefined ? undefined : fieldErrors(search.error)?.keyword,
    more: {
      wanted: !state.search && list.hasNextPage,
      loading: list.isFetchingNextPage,
      load: () => void list.fetchNextPage(),
    },
    older: { loading: one.isFetchingNextPage, failed: one.isFetchNextPageError, load: () => void one.fetchNextPage() },
    look,
    onMessageSent,
    deliver: async (message: Outgoing) => {
      const { key, threadId, body, attachments = [], project, state } = message
      try {
        // Without a connection, and at each retry, the bubble shows the error, not a toast.
        const isQuiet = !navigator.onLine || state === 'waiting'
        const once = { headers: { 'idempotency-key': key }, quiet: isQuiet || TOLD_HERE }
        onMessageSent(
          (
            await api(table).sendMessage(
              {
                body: {
                  thread_id: threadId,
                  ...whatOf(body, attachments),
                  ...(project ? { project_id: project.id } : {}),
                },
              },
              once,
            )
          ).data,
        )
      } catch (error) {
        if (refusalCode(error) === ANSWER_LOST)
          return refresh(['threads', 'list'], ['threads', 'one', threadId], ...hanging)
        void cache.invalidateQueries({ queryKey: ['threads', 'one', threadId] }) // It may have been closed meanwhile
        // Or no invitation is left
        if (hasStatus(error, 409)) void cache.invalidateQueries({ queryKey: ['matches', 'shown'] })
        throw error
      }
    },
  }
}
export type Chat = ReturnType<typeof useChat>
