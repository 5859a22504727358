/**
 * Domain events, emitted inside the business transaction. Listeners run in it too: they may write rows or enqueue a
 * job, and if one throws, everything is rolled back. `afterCommit` is for work that must not run inside (memory,
 * streams); the transaction's promise waits for it, and its failure is logged: the change is committed, and a caller
 * who got an error would repeat it. `beforeCommit` is for writes that must come last, once for all events.
 */
import type { EventMap, EventName } from '../../app/events.ts'
import type { Database, Tx } from '../database/database.ts'
import { confirmClaim } from '../idempotency/idempotency.ts'
import type { Log } from './log.ts'

type Listener<N extends EventName> = (tx: Tx, event: EventMap[N]) => Promise<void>
type After<N extends EventName> = (event: EventMap[N]) => void | Promise<void>
type Later = () => void | Promise<void>
/** `confirms`: the change is only complete with this work, so the caller gets its error. */
type Lateness = { confirms?: true }
type Due = Lateness & { run: Later }
/** An event with its name, as a union that a `switch` narrows. */
export type Emitted<N extends EventName = EventName> = { [Name in N]: { name: Name; event: EventMap[Name] } }[N]
type Last = (tx: Tx, emitted: readonly Emitted[]) => Promise<Later>

export type Events = {
  on<N extends EventName>(name: N, listener: Listener<N>): void
  afterCommit<N extends EventName>(name: N, listener: After<N>, lateness?: Lateness): void
  /**
   * Runs once at the end of a transaction that emitted any of these events, with all of them in order. The function it
   * returns runs after the commit.
   */
  beforeCommit<N extends EventName>(
    names: readonly N[],
    listener: (tx: Tx, emitted: readonly Emitted<N>[]) => Promise<Later>,
  ): void
  emit<N extends EventName>(tx: Tx, name: N, event: EventMap[N]): Promise<void>
  /** Runs `work` in one transaction and, after the commit, the `afterCommit` listeners of its events. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export function createEvents(db: Database, log: Log): Events {
  const inside = new Map<EventName, Listener<never>[]>()
  const after = new Map<EventName, { listener: After<never>; lateness: Lateness }[]>()
  const last: { names: ReadonlySet<EventName>; listener: Last }[] = []
  const running = new WeakMap<Tx, { emitted: Emitted[]; later: Due[] }>()
  const add = <L>(map: Map<EventName, L[]>, name: EventName, listener: L) =>
    void map.set(name, [...(map.get(name) ?? []), listener])
  async function runLate({ run, confirms }: Due): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (confirms) throw error
      log.error({ err: error }, 'work after a commit failed; the change is made')
    }
  }
  return {
    // stored under its own name, called with an event of that name
    on: (name, listener) => add(inside, name, listener as Listener<never>),
    afterCommit: (name, listener, lateness = {}) => add(after, name, { listener, lateness }),
    beforeCommit(names, listener) {
      // called with events of these names only
      last.push({ names: new Set<EventName>(names), listener: listener as unknown as Last })
    },
    async emit(tx, name, event) {
      const transaction = running.get(tx)
      transaction?.emitted.push({ name, event } as Emitted) // the event has this name's type
      // listeners of this name accept this event
      for (const listener of inside.get(name) ?? []) await listener(tx, event as never)
      for (const { listener, lateness } of after.get(name) ?? [])
        transaction?.later.push({ run: () => listener(event as never), ...lateness }) // as above
    },
    async transaction(work) {
      const later: Due[] = []
      const result = await db.transaction().execute(async (tx) => {
        const emitted: Emitted[] = []
        running.set(tx, { emitted, later })
        await confirmClaim(tx)
        const done = await work(tx)
        for (const { names, listener } of last) {
          const heard = emitted.filter(({ name }) => names.has(name))
          if (heard.length > 0) later.push({ run: await listener(tx, heard) })
        }
        return done
      })
      await Promise.all(later.map(runLate))
      return result
    },
  }
}
