/**
 * The state of the chat (specification, section 4): the active thread, and the list as it is shown. Threads and
 * messages themselves are in the query cache.
 */
import type { Message, Thread, ThreadWithMessages } from '@husrum/contract/market/messaging/messaging.ts'

export type Highlight = { message_id: number | null; before: string; match: string; after: string }
/** A thread of the list; it has messages once it was fetched by id, and highlights while a search finds it. */
export type ChatThread = Thread & {
  messages?: readonly Message[]
  has_more?: boolean
  highlights?: readonly Highlight[]
}

export type Selection = {
  activeChatId: number | null
  /** A conversation was chosen: on a phone it replaces the list. */
  chatSelected: boolean
  /** The words of the current search. */
  search: string
}
export type ChatState = Selection & { threads: readonly ChatThread[] }

export type Seen = {
  /** From the address: the words of a search, and the chosen conversation. */
  words: string | undefined
  thread: number | undefined
  /** Undefined while they are loading. */
  threads: readonly Pick<Thread, 'id'>[] | undefined
  found: readonly Pick<Thread, 'id'>[] | undefined
  /** The conversation that was fetched by id. */
  fetched: number | undefined
}

/** The transitions: undefined before any data is loaded. A change that arrives from elsewhere selects nothing. */
export function nextSelection(before: Selection | undefined, seen: Seen): Selection | undefined {
  const listed = afterList(before, seen)
  if (seen.thread === undefined) return listed && withChange(listed, { chatSelected: false })
  // Fetched by id: it becomes active, whatever list is next to it.
  if (seen.fetched !== seen.thread) return listed
  return withChange(listed ?? { activeChatId: null, chatSelected: false, search: '' }, {
    activeChatId: seen.thread,
    chatSelected: true,
  })
}

function afterList(before: Selection | undefined, { words, threads, found }: Seen): Selection | undefined {
  // Thread search: the list is replaced and no thread is active.
  if (words !== undefined)
    return found && before?.search !== words ? { activeChatId: null, chatSelected: false, search: words } : before
  // Threads fetched, at first and when a search ends: the first one becomes active.
  if (threads && before?.search !== '') return { activeChatId: threads[0]?.id ?? null, chatSelected: false, search: '' }
  return before
}

/** Returns the same object while nothing changed, so that rendering stops. */
function withChange(before: Selection, change: Partial<Selection>): Selection {
  const next = { ...before, ...change }
  return next.activeChatId === before.activeChatId && next.chatSelected === before.chatSelected ? before : next
}

/**
 * The threads, or the found ones, each in its newest cached version. The opened conversation replaces its thread in the
 * list, or is first if the list does not contain it.
 */
export function shownThreads(
  threads: readonly Thread[],
  found: readonly ChatThread[] | undefined,
  fetched: ThreadWithMessages | null | undefined,
): ChatThread[] {
  const byId = new Map(threads.map((thread) => [thread.id, thread]))
  const list: readonly ChatThread[] = found?.map((thread) => ({ ...thread, ...byId.get(thread.id) })) ?? threads
  if (!fetched) return [...list]
  return find(list, fetched.id)
    ? list.map((thread) => (thread.id === fetched.id ? { ...thread, ...fetched } : thread))
    : [fetched, ...list]
}

export const find = <T extends Pick<Thread, 'id'>>(
  threads: readonly T[],
  id: number | null | undefined,
): T | undefined => threads.find((thread) => thread.id === id)
