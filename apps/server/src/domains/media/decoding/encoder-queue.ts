/** Who is served next: the more urgent first, senders in turn, and of large pictures one alone. */
import type { EncodeJob, EncodeResult } from './encoder-jobs.ts'
import { HELD_TOGETHER } from './limits.ts'

/** `now`: a page waits for this size. `soon`: somebody looks at the progress of an upload. `later`: nobody waits. */
export type Urgency = 'now' | 'soon' | 'later'
const order: readonly Urgency[] = ['now', 'soon', 'later']

/** Who sent a picture, an account's id or a visitor's address; nobody for what pages and the background ask. */
export type Sender = number | string

export type Waiting = {
  id: number
  tries: number
  job: EncodeJob
  urgency: Urgency
  by?: Sender | undefined
  /** Of the two places there are. */ weight: 1 | 2
  resolve: (result: EncodeResult) => void
  reject: (error: unknown) => void
  timer?: NodeJS.Timeout
}

/** Two small pictures are worked on side by side: it never takes both of a small machine's cores away from answering. */
export const PLACES = 2
/** Larger ones also take longer, and get more time. */
const SMALL_PIXELS = 16_000_000
export const weightOf = (pixels: number, held = 0): Waiting['weight'] =>
  pixels > SMALL_PIXELS || held > HELD_TOGETHER ? 2 : 1

/** Longer queues than this are not waited for: each picture in it lies on the disk. */
const QUEUE_MAX = 400
/** Three projects' pictures at once; who sends more comes back. */
const SENDER_MAX = 80

type Line = Map<Sender | undefined, Waiting[]>

export function createQueue({ total = QUEUE_MAX, each = SENDER_MAX } = {}) {
  const lines: Record<Urgency, Line> = { now: new Map(), soon: new Map(), later: new Map() }

  const countOf = (by: Sender | undefined) => (lines.now.get(by)?.length ?? 0) + (lines.soon.get(by)?.length ?? 0)
  /** `later` jobs do not count: they come from a durable queue, a few at once. */
  const length = () => [...lines.now.values(), ...lines.soon.values()].reduce((sum, own) => sum + own.length, 0)

  /** Whoever has the most waiting gives a place up to one who has clearly less. */
  function giveUpFor(by: Sender | undefined): Waiting | undefined {
    const [longest] = [...lines.soon]
      .filter(([sender]) => sender !== undefined)
      .toSorted(([, a], [, b]) => b.length - a.length)
    if (!longest || longest[1].length <= countOf(by) + 1) return undefined
    return longest[1].pop()
  }

  return {
    length,
    /** False when there is no room; `instead`: who lost a place over it. */
    push(waiting: Waiting): { taken: boolean; instead?: Waiting } {
      const { urgency, by } = waiting
      let instead: Waiting | undefined
      if (urgency !== 'later') {
        if (by !== undefined && countOf(by) >= each) return { taken: false }
        if (length() >= total) {
          instead = giveUpFor(by)
          if (!instead) return { taken: false }
        }
      }
      const own = lines[urgency].get(by)
      if (own) own.push(waiting)
      else lines[urgency].set(by, [waiting])
      return { taken: true, ...(instead ? { instead } : {}) }
    },
    /** To the front again, before every other sender. */
    unshift(waiting: Waiting): void {
      const line = lines[waiting.urgency]
      const own = line.get(waiting.by) ?? []
      const others = [...line].filter(([by]) => by !== waiting.by)
      line.clear()
      line.set(waiting.by, [waiting, ...own])
      for (const [by, all] of others) line.set(by, all)
    },
    /** The first of the most urgent, if it fits into what is free: nobody overtakes a large one for ever. Its sender then goes to the end. */
    take(free: number): Waiting | undefined {
      const line = lines[order.find((urgency) => lines[urgency].size > 0) ?? 'now']
      const [turn] = line
      if (!turn) return undefined
      const [by, own] = turn
      const [first] = own
      if (!first || first.weight > free) return undefined
      line.delete(by)
      if (own.length > 1) line.set(by, own.slice(1))
      return first
    },
    drain(): Waiting[] {
      const all = order.flatMap((urgency) => [...lines[urgency].values()].flat())
      for (const urgency of order) lines[urgency].clear()
      return all
    },
  }
}
