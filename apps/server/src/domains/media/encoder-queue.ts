/** Who is served next: the more urgent first, and of large pictures one alone. */
import type { EncodeJob, EncodeResult } from './encoder-jobs.ts'

/** `now`: a page waits for this size. `soon`: somebody looks at the progress of an upload. `later`: nobody waits. */
export type Urgency = 'now' | 'soon' | 'later'
const order: readonly Urgency[] = ['now', 'soon', 'later']

export type Waiting = {
  id: number
  tries: number
  job: EncodeJob
  urgency: Urgency
  /** Of the two places there are. */ weight: 1 | 2
  resolve: (result: EncodeResult) => void
  reject: (error: unknown) => void
  timer?: NodeJS.Timeout
}

/** Two small pictures are worked on side by side: it never takes both of a small machine's cores away from answering. */
export const PLACES = 2
/** Decoded at once, larger ones would need several hundred megabytes together. */
const SMALL_PIXELS = 16_000_000
export const weightOf = (pixels: number): Waiting['weight'] => (pixels > SMALL_PIXELS ? 2 : 1)

export function createQueue() {
  const lines: Record<Urgency, Waiting[]> = { now: [], soon: [], later: [] }
  return {
    /** `later` jobs do not count: they come from a durable queue, a few at once. */
    length: () => lines.now.length + lines.soon.length,
    push: (waiting: Waiting) => void lines[waiting.urgency].push(waiting),
    /** To the front again. */
    unshift: (waiting: Waiting) => void lines[waiting.urgency].unshift(waiting),
    /** The first of the most urgent, if it fits into what is free: nobody overtakes a large one for ever. */
    take(free: number): Waiting | undefined {
      const line = lines[order.find((urgency) => lines[urgency].length > 0) ?? 'now']
      const first = line[0]
      return first && first.weight <= free ? line.shift() : undefined
    },
    drain: (): Waiting[] => order.flatMap((urgency) => lines[urgency].splice(0)),
  }
}
