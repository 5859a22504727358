import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useReducer, useRef } from 'react'
import { messages as table, type Message, type Thread } from '@husrum/contract/messages.ts'
import { threadQueries, THREADS_A_PAGE } from '../../lib/queries/messages.ts'
import { useShell } from '../../lib/shell-context.ts'
import { chatReducer, emptyChat, find, type ChatState } from './chat-state.ts'
import { wordsOf, type MessageView } from './message-view.ts'
import type { Outgoing } from './outbox.ts'

type Queries = ReturnType<typeof threadQueries>

/** The state the first drawing needs, from what the loader has fetched: by the same transitions as later. */
function firstState(cache: QueryClient, queries: Queries, view: MessageView): ChatState {
  const words = wordsOf(view)
  const list = cache.getQueryData(queries.list().queryKey)
  const found = words && cache.getQueryData(queries.search(words).queryKey)
  const opened = view.thread && cache.getQueryData(queries.thread(view.thread).queryKey)
  let state = emptyChat
  if (words && found) state = chatReducer(state, { type: 'threadsSearched', words, threads: found })
  else if (list) state = chatReducer(state, { type: 'threadsFetched', threads: list.data })
  if (opened) return chatReducer(state, { type: 'threadFetched', thread: opened })
  const first = find(state, state.activeChatId) && cache.getQueryData(queries.thread(state.activeChatId ?? 0).queryKey)
  return first ? chatReducer(state, { type: 'threadChanged', thread: first }) : state
}

/** Everything a message screen knows and does: the chat's state, kept in step with the address and with what happens elsewhere. */
export function useChat(view: MessageView) {
  const { api } = useShell()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const queries = threadQueries(api)
  const words = wordsOf(view)
  const [chat, dispatch] = useReducer(chatReducer, view, (first) => firstState(cache, queries, first))

  const list = useQuery(queries.list())
  useEffect(() => {
    if (list.data) dispatch({ type: 'threadsChanged', threads: list.data.data })
  }, [list.data])

  const shownId = view.architect === undefined ? (view.thread ?? chat.activeChatId ?? undefined) : undefined
  const one = useQuery({ ...queries.thread(shownId ?? 0), enabled: shownId !== undefined })

  const found = useQuery({ ...queries.search(words ?? ''), enabled: words !== undefined })
  const searched = useRef(chat.search || undefined)
  useEffect(() => {
    if (words === undefined ? searched.current === undefined || !list.data : searched.current === words || !found.data)
      return
    searched.current = words
    if (words === undefined) dispatch({ type: 'threadsFetched', threads: list.data?.data ?? [] })
    else dispatch({ type: 'threadsSearched', words, threads: found.data ?? [] })
    // A conversation that the address names stays open, whatever list stands beside it.
    if (view.thread !== undefined && one.data?.id === view.thread) dispatch({ type: 'threadFetched', thread: one.data })
  }, [words, found.data, list.data, one.data, view.thread])

  const opened = useRef(chat.chatSelected ? view.thread : undefined)
  useEffect(() => {
    if (view.thread !== undefined) return
    opened.current = undefined
    dispatch({ type: 'chatLeft' })
  }, [view.thread])
  useEffect(() => {
    if (!one.data) return
    const byId = view.thread === one.data.id && opened.current !== one.data.id
    if (byId) opened.current = one.data.id
    dispatch({ type: byId ? 'threadFetched' : 'threadChanged', thread: one.data })
  }, [one.data, view.thread])

  const read = useMutation({
    mutationFn: async (id: number) => (await api(table).readThread({ params: { id: String(id) } })).data,
    onSuccess: (thread) => {
      dispatch({ type: 'threadChanged', thread })
      void cache.invalidateQueries({ queryKey: ['waiting', 'messages'] })
    },
  })
  const older = useMutation({
    mutationFn: async ({ id, before }: { id: number; before: number }) =>
      (await api(table).getThread({ params: { id: String(id) }, query: { before: String(before) } })).data,
    onSuccess: ({ id, messages, has_more }) => dispatch({ type: 'olderFetched', id, messages, hasMore: has_more }),
  })
  const more = useMutation({
    mutationFn: async () => {
      const page = Math.floor(chat.threads.length / THREADS_A_PAGE) + 1
      return (await api(table).listThreads({ query: { per_page: String(THREADS_A_PAGE), page: String(page) } })).data
    },
    onSuccess: (threads) => dispatch({ type: 'moreThreadsFetched', threads }),
  })

  const here = useRef(shownId)
  useEffect(() => {
    here.current = shownId
  })
  /** The answer to a sent message: the conversation it went to becomes the active one, unless another has been opened meanwhile. */
  const took = (thread: Thread & { message: Message }) => {
    const stayed = here.current === undefined || here.current === thread.id
    if (stayed) {
      dispatch({ type: 'messageSent', thread })
      if (view.thread !== thread.id) {
        opened.current = thread.id
        void navigate({ to: '.', search: { thread: thread.id } as never, replace: true, resetScroll: false }) // the route reads its search by its own names
      }
    } else dispatch({ type: 'threadChanged', thread })
    for (const key of [['threads', 'list'], ['threads', 'one', thread.id], ['leads'], ['waiting']])
      void cache.invalidateQueries({ queryKey: key })
  }
  return {
    chat,
    list,
    one,
    shownId,
    searching: words !== undefined && found.isFetching && chat.search !== words,
    hasMoreThreads: !chat.search && (list.data?.meta.total ?? 0) > chat.threads.length,
    read,
    older,
    more,
    took,
    deliver: async ({ key, threadId, body }: Outgoing) => {
      try {
        const once = { headers: { 'idempotency-key': key } }
        took((await api(table).sendMessage({ body: { thread_id: threadId, body } }, once)).data)
      } catch (error) {
        void cache.invalidateQueries({ queryKey: ['threads', 'one', threadId] }) // it may have been closed meanwhile
        throw error
      }
    },
  }
}
export type Chat = ReturnType<typeof useChat>
