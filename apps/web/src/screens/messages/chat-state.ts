/**
 * The chat's state and its transitions, as the specification has them (section 4). Pure: the hook beside it fetches, sends and looks at the
 * address, and says here what came of it.
 */
import type { Message, Thread, ThreadWithMessages } from '@husrum/contract/messages.ts'

export type Highlight = { message_id: number | null; before: string; match: string; after: string }
/** A thread of the list; its messages are there once it was fetched by id, highlights while it is found by words. */
export type ChatThread = Thread & {
  messages?: readonly Message[]
  has_more?: boolean
  highlights?: readonly Highlight[]
}

export type ChatState = {
  activeChatId: number | null
  /** A conversation was chosen: on a phone it stands in the list's place. */
  chatSelected: boolean
  threads: readonly ChatThread[]
  /** The words the list was searched for. */
  search: string
}

export const emptyChat: ChatState = { activeChatId: null, chatSelected: false, threads: [], search: '' }

export type ChatAction =
  /** The list was loaded: at first, and again when a search ends. */
  | { type: 'threadsFetched'; threads: readonly Thread[] }
  | { type: 'threadsSearched'; words: string; threads: readonly ChatThread[] }
  | { type: 'threadFetched'; thread: ThreadWithMessages }
  | { type: 'messageSent'; thread: Thread & { message: Message } }
  /** Further threads below the ones that are there. */
  | { type: 'moreThreadsFetched'; threads: readonly Thread[] }
  | { type: 'olderFetched'; id: number; messages: readonly Message[]; hasMore: boolean }
  /** Something changed elsewhere: patches what is there and chooses nothing. */
  | { type: 'threadsChanged'; threads: readonly Thread[] }
  | { type: 'threadChanged'; thread: Thread | ThreadWithMessages }
  /** Back to the list, on a phone. */
  | { type: 'chatLeft' }

export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'threadsFetched':
      return {
        activeChatId: action.threads[0]?.id ?? null,
        chatSelected: false,
        threads: action.threads.map((thread) => withoutHighlights(merged(find(state, thread.id), thread))),
        search: '',
      }
    case 'threadsSearched':
      return { activeChatId: null, chatSelected: false, threads: action.threads, search: action.words }
    case 'threadFetched':
      return { ...replaceOrAdd(state, action.thread), activeChatId: action.thread.id, chatSelected: true }
    case 'messageSent': {
      const { message, ...thread } = action.thread
      const known = find(state, thread.id)
      const messages = joined(known?.messages ?? [], [message])
      const sent = { ...merged(known, thread), messages, ...(known ? {} : { has_more: false }) }
      return { ...newestFirst(replaceOrAdd(state, sent)), activeChatId: thread.id, chatSelected: true }
    }
    case 'moreThreadsFetched': {
      const known = new Set(state.threads.map(({ id }) => id))
      return { ...state, threads: [...state.threads, ...action.threads.filter(({ id }) => !known.has(id))] }
    }
    case 'olderFetched': {
      const thread = find(state, action.id)
      if (!thread) return state
      return replaceOrAdd(state, {
        ...thread,
        messages: joined(action.messages, thread.messages ?? []),
        has_more: action.hasMore,
      })
    }
    case 'threadsChanged':
      return newestFirst(action.threads.reduce(patch, state))
    case 'threadChanged':
      return newestFirst(patch(state, action.thread))
    case 'chatLeft':
      return { ...state, chatSelected: false }
  }
}

export const find = ({ threads }: Pick<ChatState, 'threads'>, id: number | null | undefined): ChatThread | undefined =>
  threads.find((thread) => thread.id === id)

/** A thread that is not in the list came after it was loaded; a list of found ones takes in no others. */
function patch(state: ChatState, thread: Thread | ThreadWithMessages): ChatState {
  return state.search && !find(state, thread.id) ? state : replaceOrAdd(state, thread)
}

function replaceOrAdd(state: ChatState, thread: ChatThread): ChatState {
  const known = find(state, thread.id)
  const next = merged(known, thread)
  return {
    ...state,
    threads: known ? state.threads.map((each) => (each.id === thread.id ? next : each)) : [next, ...state.threads],
  }
}

/** What is newly known wins; messages that were loaded before stay, and older ones stay reachable as they were. */
function merged(known: ChatThread | undefined, thread: ChatThread): ChatThread {
  if (!known) return thread
  if (!thread.messages) return { ...known, ...thread }
  const messages = joined(known.messages ?? [], thread.messages)
  const reachesFurtherBack = known.messages?.[0] !== undefined && known.messages[0].id === messages[0]?.id
  const hasMore = reachesFurtherBack ? known.has_more : thread.has_more
  return { ...known, ...thread, messages, ...(hasMore === undefined ? {} : { has_more: hasMore }) }
}

/** What was found in it stands there only as long as the search. */
function withoutHighlights(thread: ChatThread): ChatThread {
  const plain = { ...thread }
  delete plain.highlights
  return plain
}

/** Both by id, oldest first; of two versions of one the later argument's is the newer. */
function joined(before: readonly Message[], after: readonly Message[]): Message[] {
  const byId = new Map([...before, ...after].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/** The server's order; found threads keep the order they were found in. */
function newestFirst(state: ChatState): ChatState {
  if (state.search) return state
  const threads = state.threads.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at) || b.id - a.id)
  return { ...state, threads }
}
