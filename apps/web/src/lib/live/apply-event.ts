/** Applies an event to the cached data: patched where the event contains enough, reloaded otherwise. */
import type { LiveEvent, Waiting } from '@husrum/contract/market/live-events.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import type { LeadDetail } from '@husrum/contract/market/leads/leads.ts'
import { messages, type Message, type Thread } from '@husrum/contract/market/messaging/messaging.ts'
import type { ReplyOf } from '@husrum/contract/core/endpoint.ts'
import type { leads } from '@husrum/contract/market/leads/leads.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import {
  aroundFound,
  mapMessages,
  threadQueries,
  newerOf,
  threadsOf,
  withMessage,
  withThread,
  withVersion,
  type MessagePages,
} from '#queries/market/messaging.ts'
import { hasStatus } from '../api/refusals.ts'
import { UNSENT } from '../unsaved-work/unsent.ts'
import { tryStorage } from '../device-storage/storage.ts'
import { addNews, setTyping } from './live-state.ts'

type Context = { api: Api; queryClient: QueryClient }
type LeadPage = ReplyOf<typeof leads.listLeads>

export function applyEvent(context: Context, event: LiveEvent): void {
  const { queryClient } = context
  const askAnew = (...keys: string[][]) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }
  if ('waiting' in event.data) setWaiting(queryClient, event.data.waiting)
  switch (event.name) {
    case 'message.created':
    case 'message.updated':
      return applyMessage(context, event)
    case 'message.read':
      return applyRead(context, event.data)
    case 'typing':
      return setTyping(event.data.thread_id, true)
    case 'thread.updated':
      return void refreshThread(context, event.data.thread_id)
    case 'lead.created':
      return askAnew(['leads', 'list'], ['matches'])
    case 'lead.updated':
      return applyLead(context, event.data)
    case 'quote.updated':
      askAnew(['quotes'], ['matches', 'timeline'])
      addNews(event.data.thread_id)
      return void refreshThread(context, event.data.thread_id)
    case 'meeting.updated':
      askAnew(['meetings'], ['matches', 'timeline'])
      addNews(event.data.thread_id)
      return void refreshThread(context, event.data.thread_id)
    case 'matches.updated':
      return askAnew(['matches'])
    case 'notification.created':
    case 'notification.read':
      return askAnew(['notifications'])
    case 'subscription.updated':
      return askAnew(['subscription', 'own'], ['own-expert'], ['portfolio'])
    // earlier events are unknown: all data on the screen is reloaded, once
    case 'ready':
    case 'reset':
      return askAnew(
        ['threads'],
        ['leads'],
        ['matches'],
        ['quotes'],
        ['meetings'],
        ['notifications'],
        ['waiting'],
        ['subscription', 'own'],
      )
  }
}

function setWaiting(queryClient: QueryClient, waiting: Waiting): void {
  for (const [of, count] of Object.entries(waiting)) queryClient.setQueryData(['waiting', of], count)
}

/** The event of a message that this browser is sending waits, because its bubble is shown until the answer arrives. */
const OWN_MS = 1500
const OWN_TRIES = 8

type MessageEvent = Extract<LiveEvent, { name: 'message.created' | 'message.updated' }>
function applyMessage(context: Context, event: MessageEvent, tries = 0): void {
  const { message, thread_id, unread_count } = event.data
  if (message.mine && tries < OWN_TRIES && isSending(thread_id))
    return void setTimeout(() => applyMessage(context, event, tries + 1), OWN_MS)
  const { queryClient, api } = context
  const queries = threadQueries(api)
  if (!message.mine && event.name === 'message.created') setTyping(thread_id, false)
  queryClient.setQueryData(queries.thread(thread_id).queryKey, (now) => now && withNews(now, message, unread_count))
  // a message that is not in those pages comes after them
  queryClient.setQueriesData<MessagePages>(aroundFound(thread_id), (now) => now && withVersion(now, message))
  askFolders(queryClient)
  const list = queryClient.getQueryData(queries.list().queryKey)
  if (!list) return
  const thread = threadsOf(list).find(({ id }) => id === thread_id)
  if (!thread) return void refreshThread(context, thread_id)
  queryClient.setQueryData(queries.list().queryKey, withThread(list, headOf(thread, message, unread_count)))
}

/** The thread with its latest message; an older message changes the unread count only. */
function headOf<T extends Thread>(thread: T, message: Message, unread_count: number): T {
  const isLatest = !thread.last_message || message.id >= thread.last_message.id
  if (!isLatest) return { ...thread, unread_count }
  const updated_at = thread.updated_at > message.created_at ? thread.updated_at : message.created_at
  return { ...thread, unread_count, last_message: newerOf(thread.last_message, message), updated_at }
}

function withNews(known: MessagePages, message: Message, unread_count: number): MessagePages {
  const [latest] = known.pages
  if (!latest) return known
  const isOlder = known.pages.slice(1).some((page) => page?.messages.some(({ id }) => id === message.id))
  if (isOlder) return withVersion(known, message)
  const { messages: _, has_more: __, has_newer: ___, ...thread } = headOf(latest, message, unread_count)
  return withMessage(known, { ...thread, message })
}

type ReadEvent = Extract<LiveEvent, { name: 'message.read' }>['data']
function applyRead({ queryClient, api }: Context, { thread_id, reader, up_to, unread_count }: ReadEvent): void {
  const queries = threadQueries(api)
  const at = new Date().toISOString()
  const seen = (message: Message): Message =>
    message.sender !== reader && message.id <= up_to && !message.read_at ? { ...message, read_at: at } : message
  const head = <T extends Thread>(thread: T): T => ({
    ...thread,
    unread_count,
    last_message: thread.last_message && seen(thread.last_message),
  })
  queryClient.setQueryData(queries.thread(thread_id).queryKey, (now) => {
    const read = now && mapMessages(now, seen)
    return read && { ...read, pages: read.pages.map((page, place) => (page && place === 0 ? head(page) : page)) }
  })
  queryClient.setQueriesData<MessagePages>(aroundFound(thread_id), (now) => now && mapMessages(now, seen))
  askFolders(queryClient)
  queryClient.setQueryData(queries.list().queryKey, (now) => {
    const thread = now && threadsOf(now).find(({ id }) => id === thread_id)
    return thread ? withThread(now, head(thread)) : now
  })
  // opening a conversation marks its notification as read
  void queryClient.invalidateQueries({ queryKey: ['notifications'] })
}

const endings: ReadonlySet<LeadStatus> = new Set(['won', 'lost', 'withdrawn'])
type LeadEvent = Extract<LiveEvent, { name: 'lead.updated' }>['data']
function applyLead(context: Context, { lead_id, status }: LeadEvent): void {
  const { queryClient } = context
  if (status) {
    const moved = <T extends { id: number }>(lead: T): T => (lead.id === lead_id ? { ...lead, status } : lead)
    queryClient.setQueriesData<LeadPage>({ queryKey: ['leads', 'list'] }, (now) =>
      now && 'data' in now ? { ...now, data: now.data.map(moved) } : now,
    )
    queryClient.setQueryData<LeadDetail | null>(['leads', 'detail', lead_id], (now) => now && { ...now, status })
  }
  const keys = [['leads', 'list'], ['leads', 'detail', lead_id], ['matches'], ['notifications']]
  // a hire ends the brief and its other leads, and allows a review
  if (status && endings.has(status)) keys.push(['brief'], ['brief-life'], ['reviews'], ['quotes'])
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  for (const thread of threadsAbout(context, lead_id)) {
    addNews(thread)
    void refreshThread(context, thread)
  }
}

/** Loaded threads of this lead; an opened one may be in none of the listed pages. */
function threadsAbout({ queryClient, api }: Context, lead_id: number): Set<number> {
  const list = queryClient.getQueryData(threadQueries(api).list().queryKey)
  const opened = queryClient
    .getQueriesData<MessagePages>({ queryKey: ['threads', 'one'], predicate: ({ queryKey }) => queryKey.length === 3 })
    .flatMap(([, pages]) => pages?.pages[0] ?? [])
  const known = [...(list ? threadsOf(list) : []), ...opened]
  return new Set(known.filter((each) => each.lead_id === lead_id).map(({ id }) => id))
}

/** The folders beside the inbox are reloaded when they are shown: a thread may have been added or removed. */
function askFolders(queryClient: QueryClient): void {
  for (const folder of ['unread', 'archived'])
    void queryClient.invalidateQueries({ queryKey: ['threads', 'list', folder] })
}

/** Reads one conversation for the list, without reloading the list itself. */
async function refreshThread({ queryClient, api }: Context, id: number): Promise<void> {
  const queries = threadQueries(api)
  void queryClient.invalidateQueries({ queryKey: queries.thread(id).queryKey, exact: true })
  askFolders(queryClient)
  if (!queryClient.getQueryData(queries.list().queryKey)) return
  try {
    const { data } = await api(messages).getThread({ params: { id }, query: { per_page: 1 } }, { quiet: true })
    const { messages: _, has_more: __, has_newer: ___, ...thread } = data
    queryClient.setQueryData(queries.list().queryKey, (now) => now && withThread(now, thread))
  } catch (error) {
    // without an answer the list is reloaded when it is next shown
    if (!hasStatus(error, 404))
      void queryClient.invalidateQueries({ queryKey: queries.list().queryKey, refetchType: 'none' })
  }
}

/** Whether a message to this conversation is being sent by this browser (outbox.ts of messaging). */
function isSending(thread: number): boolean {
  const kept: unknown = tryStorage(() => JSON.parse(localStorage.getItem(`${UNSENT}outbox`) ?? '[]'))
  return (
    Array.isArray(kept) &&
    kept.some(
      (each: unknown) => typeof each === 'object' && each !== null && 'threadId' in each && each.threadId === thread,
    )
  )
}
