import type { Message, Thread, When } from '../types.ts'

type Line = [from: 'client' | 'expert', at: When, body: string]

/** `unread`: how many of the last messages the other side has not read. */
export function thread(client: string, expert: string, lines: Line[], unread = 0): Thread {
  return {
    client,
    expert,
    messages: lines.map(([from, at, body], place): Message => ({
      from,
      at,
      body,
      read: place < lines.length - unread,
    })),
  }
}
