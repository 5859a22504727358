/** Arranges messages for display: by day, with close ones of the same person together. */
import type { Message } from '@husrum/contract/market/messaging/messaging.ts'
import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

/** Messages closer than this show their time once. */
const TOGETHER_MS = 5 * 60_000
const DAY_MS = 24 * 3_600_000

export type StreamMessage<M> = {
  message: M
  /** The first of one person's consecutive messages. */ first: boolean
  /** The last of them, which shows the time. */ last: boolean
}
export type StreamDay<M> = { key: string; at: string; messages: StreamMessage<M>[] }
type Dated = Pick<Message, 'mine' | 'created_at'> & Partial<Pick<Message, 'author'>>

/** In Copenhagen a day begins at a full hour, so all moments of an hour belong to one day: caches one key per hour. */
const dayKeys = new Map<string, string>()
const HOUR = 'yyyy-mm-ddThh'.length
/** A day's key, the same for all moments of a day in Copenhagen. */
function dayKey(at: string | Date): string {
  const hour = (typeof at === 'string' ? at : at.toISOString()).slice(0, HOUR)
  const known = dayKeys.get(hour)
  if (known !== undefined) return known
  const key = formatDate(at, 'en', 'day')
  dayKeys.set(hour, key)
  return key
}

/** Several people of a studio may write on one side. */
const isSameWriter = (one: Dated, other: Dated): boolean =>
  one.mine === other.mine && one.author?.name === other.author?.name

export function streamDays<M extends Dated>(messages: readonly M[]): StreamDay<M>[] {
  const days: StreamDay<M>[] = []
  let before: { sent: number; entry: StreamMessage<M> } | undefined
  for (const message of messages) {
    const key = dayKey(message.created_at)
    const sent = Date.parse(message.created_at)
    const entry = { message, first: true, last: true }
    const day = days.at(-1)
    if (day?.key === key) {
      if (before && isSameWriter(before.entry.message, message) && sent - before.sent < TOGETHER_MS)
        entry.first = before.entry.last = false
      day.messages.push(entry)
    } else days.push({ key, at: message.created_at, messages: [entry] })
    before = { sent, entry }
  }
  return days
}

export type Nearness = 'today' | 'yesterday' | 'before'
export function nearness(at: string, now: number): Nearness {
  const key = dayKey(at)
  if (key === dayKey(new Date(now))) return 'today'
  return key === dayKey(new Date(now - DAY_MS)) ? 'yesterday' : 'before'
}

/** "Wednesday 25 November", with the year if it is not the current one. */
export function dayInWords(at: string, now: number, language: Language): string {
  const sameYear = formatDate(at, 'en', 'month').slice(-4) === formatDate(new Date(now), 'en', 'month').slice(-4)
  return formatDate(at, language, sameYear ? 'weekday' : 'longDay')
}

export type StreamItem<M> = StreamMessage<M> & { /** The first message of its day. */ opensDay: boolean }
export type StreamBlock<M> = { key: number; items: StreamItem<M>[] }

/** Messages that are rendered and removed together. */
const BLOCK = 40

/**
 * A thread in blocks of messages, counted from `origin` (an id) both ways: full blocks do not change when messages are
 * added before or after.
 */
export function streamBlocks<M extends Dated & Pick<Message, 'id'>>(
  messages: readonly M[],
  origin: number,
): StreamBlock<M>[] {
  const items = streamDays(messages).flatMap((day) =>
    day.messages.map((each, place): StreamItem<M> => ({ ...each, opensDay: place === 0 })),
  )
  const start = items.findIndex(({ message }) => message.id >= origin)
  const before = start < 0 ? items.length : start
  const blocks = new Map<number, StreamItem<M>[]>()
  items.forEach((item, place) => {
    const key = Math.floor((place - before) / BLOCK)
    const block = blocks.get(key)
    if (block) block.push(item)
    else blocks.set(key, [item])
  })
  return [...blocks].map(([key, held]) => ({ key, items: held }))
}
