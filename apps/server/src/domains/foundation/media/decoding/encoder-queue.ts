/** Order of encoding: by urgency, with senders in turn, and large pictures alone. */
import type { EncodeJob, EncodeResult } from './encoder-jobs.ts'
import { HELD_TOGETHER } from './limits.ts'

/** `now`: a page waits for this size. `soon`: a person watches an upload. `later`: background work. */
export type Urgency = 'now' | 'soon' | 'later'
const order: readonly Urgency[] = ['now', 'soon', 'later']

/** The id of an account or the address of a visitor; undefined for pages and background jobs. */
export type Sender = number | string

export type Waiting = {
  id: number
  tries: number
  job: EncodeJob
  urgency: Urgency
  by?: Sender | undefined
  /** Slots the job takes, of two. */ weight: 1 | 2
  resolve: (result: EncodeResult) => void
  reject: (error: unknown) => void
  timer?: NodeJS.Timeout
}

/** Two small pictures run in parallel, and neither core of a small machine is used by pictures alone. */
export const PLACES = 2
/** Larger pictures take longer, and have a longer timeout. */
const SMALL_PIXELS = 16_000_000
export const weightOf = (pixels: number, held = 0): Waiting['weight'] =>
  pixels > SMALL_PIXELS || held > HELD_TOGETHER ? 2 : 1

/** Maximum length of the queue: every picture in it occupies disk. */
const QUEUE_MAX = 400
/** Maximum per sender: the pictures of three projects. */
const SENDER_MAX = 80

type Line = Map<Sender | undefined, Waiting[]>

export function createQueue({ total = QUEUE_MAX, each = SENDER_MAX } = {}) {
  const lines: Record<Urgency, Line> = { now: new Map(), soon: new Map(), later: new Map() }

  const countOf = (by: Sender | undefined) => (lines.now.get(by)?.length ?? 0) + (lines.soon.get(by)?.length ?? 0)
  /** `later` jobs do not count: they come from a durable queue, a few at a time. */
  const length = () => [...lines.now.values(), ...lines.soon.values()].reduce((sum, own) => sum + own.length, 0)

  /** The sender with the longest queue loses its last place to one with a clearly shorter queue. */
  function giveUpFor(by: Sender | undefined): Waiting | undefined {
    const [longest] = [...lines.soon]
      .filter(([sender]) => sender !== undefined)
      .toSorted(([, a], [, b]) => b.length - a.length)
    if (!longest || longest[1].length <= countOf(by) + 1) return undefined
    return longest[1].pop()
  }

  return {
    length,
    /** `taken` is false if there is no room; `instead` is the job that lost its place. */
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
    /** Puts the job back at the front, before every other sender. */
    unshift(waiting: Waiting): void {
      const line = lines[waiting.urgency]
      const own = line.get(waiting.by) ?? []
      const others = [...line].filter(([by]) => by !== waiting.by)
      line.clear()
      line.set(waiting.by, [waiting, ...own])
      for (const [by, all] of others) line.set(by, all)
    },
    /** Takes the most urgent job, if it fits; small jobs do not overtake a large one forever. Its sender moves last. */
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
