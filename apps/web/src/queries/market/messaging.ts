/** Conversations: the list, one with its latest messages, a search, and the panel beside a conversation. */
import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import type { ReplyOf } from '@husrum/contract/core/endpoint.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import {
  messages,
  type Message,
  type Thread,
  type ThreadWithMessages,
} from '@husrum/contract/market/messaging/messaging.ts'
import type { Api } from '#lib/api/api.ts'
import { isLive } from '#lib/live/live-state.ts'
import { hasStatus } from '#lib/api/refusals.ts'

export const THREADS_A_PAGE = 50
/** Without live events the lists and the open conversation are polled at this interval while the tab is visible. */
const POLL_MS = 10_000
/** After a failure, so that a struggling server gets less load and people do not see an error every ten seconds. */
const POLL_FAILED_MS = 60_000
const poll = ({ state }: { state: { status: string } }): number | false =>
  isLive() ? false : state.status === 'error' ? POLL_FAILED_MS : POLL_MS

type ThreadPage = ReplyOf<typeof messages.listThreads>
export type ThreadList = InfiniteData<ThreadPage>
/** Pages of one conversation from the latest one back; null when there is no conversation with that number. */
export type MessagePages = InfiniteData<ThreadWithMessages | null>

type Part = { around?: number; before?: number; after?: number }
const around = (id: number): Part => ({ around: id })

export const threadQueries = (api: Api) => ({
  /** The inbox by default. */
  list: (folder?: 'unread' | 'archived') =>
    infiniteQueryOptions({
      queryKey: ['threads', 'list', ...(folder ? [folder] : [])],
      queryFn: ({ pageParam, signal }) => {
        const part = folder === 'archived' ? { folder } : { folder: 'inbox' as const, unread: folder && ('1' as const) }
        return api(messages).listThreads({ query: { per_page: THREADS_A_PAGE, page: pageParam, ...part } }, { signal })
      },
      initialPageParam: 1,
      getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
      refetchInterval: poll,
    }),
  /** One conversation, older messages on demand. */
  thread: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['threads', 'one', id],
      queryFn: async ({ client, queryKey, pageParam, signal }): Promise<ThreadWithMessages | null> => {
        const known = client.getQueryData<MessagePages>(queryKey)
        // Older messages do not change: only the latest page is reloaded.
        const place = pageParam === null ? -1 : (known?.pageParams.indexOf(pageParam) ?? -1)
        if (place > 0) return known?.pages[place] ?? null
        try {
          const query = pageParam === null ? {} : { before: pageParam }
          const { data } = await api(messages).getThread({ params: { id }, query }, { signal })
          // messages that arrived during this request stay
          return pageParam === null ? latestPage(client.getQueryData<MessagePages>(queryKey)?.pages[0], data) : data
        } catch (error) {
          if (hasStatus(error, 404)) return null
          throw error
        }
      },
      initialPageParam: null as number | null, // the latest page has no message after it
      getNextPageParam: (page): number | undefined => (page?.has_more ? page.messages[0]?.id : undefined),
      refetchInterval: poll,
    }),
  /** The part of a conversation around one message; earlier and later messages on demand. */
  around: (id: number, messageId: number) =>
    infiniteQueryOptions({
      queryKey: ['threads', 'one', id, 'around', messageId],
      queryFn: async ({ pageParam, signal }) =>
        (await api(messages).getThread({ params: { id }, query: pageParam }, { signal })).data,
      initialPageParam: around(messageId),
      getNextPageParam: ({ has_newer, messages: page }): Part | undefined => {
        const last = page.at(-1)
        return has_newer && last ? { after: last.id } : undefined
      },
      getPreviousPageParam: ({ has_more, messages: page }): Part | undefined => {
        const [first] = page
        return has_more && first ? { before: first.id } : undefined
      },
      staleTime: Infinity, // a found message is read once, not polled
    }),
  search: (words: string) =>
    queryOptions({
      queryKey: ['threads', 'search', words],
      queryFn: async ({ signal }) =>
        (
          await api(messages).searchThreads(
            { params: { keyword: words }, query: { per_page: THREADS_A_PAGE } },
            { signal },
          )
        ).data,
    }),
  /** The expert of a client's conversation; null when the profile is not public any more. */
  expert: (id: number) =>
    queryOptions({
      queryKey: ['threads', 'expert', id],
      queryFn: async ({ signal }) => {
        try {
          return (await api(experts).getExpert({ params: { id } }, { signal })).data
        } catch (error) {
          if (hasStatus(error, 404)) return null
          throw error
        }
      },
      staleTime: 5 * 60_000,
    }),
})

/** The sorted list: without duplicates, the newest first, which is the server's order too. */
export function threadsOf({ pages }: Pick<ThreadList, 'pages'>): Thread[] {
  const byId = new Map(
    pages
      .flatMap((page) => page.data)
      .toReversed()
      .map((thread) => [thread.id, thread]),
  )
  return [...byId.values()].toSorted((a, b) => b.updated_at.localeCompare(a.updated_at) || b.id - a.id)
}

/** A changed thread replaces the cached one; a new one is added. */
export function withThread(list: ThreadList, thread: Thread): ThreadList {
  const isKnown = list.pages.some(({ data }) => data.some(({ id }) => id === thread.id))
  return {
    ...list,
    pages: list.pages.map((page, place) => ({
      ...page,
      data: isKnown
        ? page.data.map((each) => (each.id === thread.id ? { ...each, ...thread } : each))
        : place === 0
          ? [thread, ...page.data]
          : page.data,
    })),
  }
}

/** All loaded messages of a conversation; `has_more` is about the oldest of them. Null and undefined are passed on. */
export function conversationOf({ pages }: MessagePages): ThreadWithMessages | null | undefined {
  const [latest] = pages
  if (!latest) return latest
  const loaded = pages.flatMap((page) => page ?? []).toReversed()
  return {
    ...latest,
    messages: joined(loaded.flatMap((page) => page.messages)),
    has_more: loaded[0]?.has_more ?? false,
  }
}

/**
 * Merges a fresh latest page with the loaded ones: no message is lost, newer versions win, and older ones stay
 * reachable.
 */
export function latestPage(
  known: ThreadWithMessages | null | undefined,
  fresh: ThreadWithMessages,
): ThreadWithMessages {
  if (!known) return fresh
  const all = joined([...known.messages, ...fresh.messages])
  const reachesAsFarBack = known.messages[0] !== undefined && known.messages[0].id === all[0]?.id
  return { ...fresh, messages: all, has_more: reachesAsFarBack ? known.has_more : fresh.has_more }
}

/** Adds a sent message to the end of its conversation, or begins the conversation with it. */
export function withMessage(
  known: MessagePages | undefined,
  { message, ...thread }: Thread & { message: Message },
): MessagePages {
  const [latest, ...older] = known?.pages ?? []
  const page = {
    ...thread,
    messages: joined([...(latest?.messages ?? []), message]),
    has_more: latest?.has_more ?? false,
    has_newer: false,
  }
  return { pages: [page, ...older], pageParams: known?.pageParams ?? [null] }
}

export const mapMessages = (known: MessagePages, change: (message: Message) => Message): MessagePages => ({
  ...known,
  pages: known.pages.map((page) => page && { ...page, messages: page.messages.map(change) }),
})

/** Replaces an older version of a message, where the list contains it. */
export const withVersion = (known: MessagePages, message: Message): MessagePages =>
  mapMessages(known, (each) => (each.id === message.id ? newerOf(each, message) : each))

/** The queries of all parts of a conversation that were opened around a found message. */
export const aroundFound = (id: number) => ({ queryKey: ['threads', 'one', id, 'around'] })

/** By id, oldest first; of two versions of one the later in the list is the newer. */
function joined(all: readonly Message[]): Message[] {
  const byId = new Map<number, Message>()
  for (const message of all) byId.set(message.id, newerOf(byId.get(message.id), message))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/** A message that was read stays read: an answer or event may be older than the newer read mark. */
export const newerOf = (known: Message | null | undefined, fresh: Message): Message =>
  known?.id === fresh.id && known.read_at && !fresh.read_at ? { ...fresh, read_at: known.read_at } : fresh
