/**
 * What the chat shows (specification, section 4): which thread is active, and the list as it is drawn.
 * Threads and messages themselves are in the query cache.
 */
import type { Message, Thread, ThreadWithMessages } from '@husrum/contract/market/messaging/messaging.ts'

export type Highlight = { message_id: number | null; before: string; match: string; after: string }
/** A thread of the list; its messages are there once it was fetched by id, highlights while it is found by words. */
export type ChatThread = Thread & {
  messages?: readonly Message[]
  has_more?: boolean
  highlights?: readonly Highlight[]
}

export type Selection = {
  activeChatId: number | null
  /** A conversation was chosen: on a phone it stands in the list's place. */
  chatSelected: boolean
  /** The words the list was searched for. */
  search: string
}
export type ChatState = Selection & { threads: readonly ChatThread[] }

export type Seen = {
  /** From the address: the words of a search, and the conversation that was chosen. */
  words: string | undefined
  thread: number | undefined
  /** Undefined while they are asked for. */
  threads: readonly Pick<Thread, 'id'>[] | undefined
  found: readonly Pick<Thread, 'id'>[] | undefined
  /** The conversation that has been fetched by id. */
  fetched: number | undefined
}

/** The transitions: undefined before anything is there. What merely changed elsewhere chooses nothing. */
export function nextSelection(before: Selection | undefined, seen: Seen): Selection | undefined {
  const listed = afterList(before, seen)
  if (seen.thread === undefined) return listed && withChange(listed, { chatSelected: false })
  // Fetched by id: it becomes active, whatever list stands beside it.
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

/** The same object while nothing is different, so that drawing settles. */
function withChange(before: Selection, change: Partial<Selection>): Selection {
  const next = { ...before, ...change }
  return next.activeChatId === before.activeChatId && next.chatSelected === before.chatSelected ? before : next
}

/**
 * The threads, or those that were found, each in its newest known version.
 * The opened conversation replaces its thread in the list, or comes first where the list has none.
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
