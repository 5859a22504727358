/** The state of the message screens in the address. Every page's list of routes contains this file. */
import { search, searchId, searchOption, searchText } from '#lib/addresses/search.ts'

export const SEARCH_MIN = 2

/** The inbox has no name in the address. */
export const folders = ['unread', 'archived'] as const
export type Folder = (typeof folders)[number]

export const readMessageView = search({
  thread: searchId(),
  /** A message of the thread to scroll to. */
  message: searchId(),
  architect: searchId(),
  q: searchText(),
  folder: searchOption(folders),
})
/** One route for each side; both read the same search. */
export const messageRoutes = { client: '/account/messages', expert: '/expert/messages' } as const
export type MessageRoute = (typeof messageRoutes)[keyof typeof messageRoutes]
export type MessageView = ReturnType<typeof readMessageView>

/** Words shorter than the minimum start no search. */
export const wordsOf = ({ q }: MessageView): string | undefined => (q && q.length >= SEARCH_MIN ? q : undefined)
