/**
 * Domain events, emitted inside the business transaction. Listeners run in it too: they may write rows or enqueue a
 * job, and if one throws, nothing has happened. `afterCommit` is for what must not run inside (memory, streams); the
 * transaction's promise waits for it.
 */
import type { EventMap, EventName } from '../events.ts'
import type { Database, Tx } from './database/database.ts'
import { confirmClaim } from './idempotency/idempotency.ts'

type Listener<N extends EventName> = (tx: Tx, event: EventMap[N]) => Promise<void>
type After<N extends EventName> = (event: EventMap[N]) => void | Promise<void>

export type Events = {
  on<N extends EventName>(name: N, listener: Listener<N>): void
  afterCommit<N extends EventName>(name: N, listener: After<N>): void
  emit<N extends EventName>(tx: Tx, name: N, event: EventMap[N]): Promise<void>
  /** Runs `work` in one transaction and, once it is committed, the `afterCommit` listeners of what it emitted. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export function createEvents(db: Database): Events {
  const inside = new Map<EventName, Listener<never>[]>()
  const after = new Map<EventName, After<never>[]>()
  const emitted = new WeakMap<Tx, (() => void | Promise<void>)[]>()
  const add = <L>(map: Map<EventName, L[]>, name: EventName, listener: L) =>
    void map.set(name, [...(map.get(name) ?? []), listener])
  return {
    // kept under its own name, called with that name's event
    on: (name, listener) => add(inside, name, listener as Listener<never>),
    afterCommit: (name, listener) => add(after, name, listener as After<never>), // the same
    async emit(tx, name, event) {
      // listeners of this name take this event
      for (const listener of inside.get(name) ?? []) await listener(tx, event as never)
      for (const listener of after.get(name) ?? []) emitted.get(tx)?.push(() => listener(event as never)) // the same
    },
    async transaction(work) {
      const later: (() => void | Promise<void>)[] = []
      const result = await db.transaction().execute(async (tx) => {
        emitted.set(tx, later)
        await confirmClaim(tx)
        return work(tx)
      })
      await Promise.all(later.map(async (run) => run()))
      return result
    },
  }
}
