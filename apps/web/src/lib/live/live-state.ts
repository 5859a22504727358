/** Whether live events arrive, and who is typing: the state that queries and screens read, without the connection. */
import { useSyncExternalStore } from 'react'

let connected = false
/** How many events other than messages a conversation had since the page was loaded. */
const news = new Map<number, number>()
const listeners = new Set<() => void>()
const typing = new Map<number, ReturnType<typeof setTimeout>>()
/** The signal is sent every three seconds while a person types, so one may be lost. */
const TYPING_SHOWN_MS = 6000

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** While it is false, queries poll instead. */
export const isLive = (): boolean => connected
export function setLive(now: boolean): void {
  if (now === connected) return
  connected = now
  if (!now) for (const thread of typing.keys()) setTyping(thread, false)
  tell()
}

export function setTyping(thread: number, writes: boolean): void {
  clearTimeout(typing.get(thread))
  if (writes)
    typing.set(
      thread,
      setTimeout(() => setTyping(thread, false), TYPING_SHOWN_MS),
    )
  else if (!typing.delete(thread)) return
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the other person in this conversation is typing. */
export const useTyping = (thread: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => typing.has(thread),
    () => false,
  )

export function addNews(thread: number): void {
  news.set(thread, (news.get(thread) ?? 0) + 1)
  tell()
}

/** Changes with each quote, meeting or step of the lead in this conversation. */
export const useNews = (thread: number): number =>
  useSyncExternalStore(
    subscribe,
    () => news.get(thread) ?? 0,
    () => 0,
  )
