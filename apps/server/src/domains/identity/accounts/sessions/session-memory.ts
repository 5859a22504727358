/** Caches the viewer of a token until a change: only live sessions, by the hash of their token. */
import type pg from 'pg'
import { createSessionLease } from '../../../../platform/database/session-lease.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Log } from '../../../../platform/core/log.ts'

/** About 5 MB. The entry that was read the longest ago is removed first. */
const MOST = 20_000

export type SessionMemory = {
  find(tokenHash: Buffer): Viewer | undefined
  /** Call it before reading a session: the result caches that session, unless something changed meanwhile. */
  reading(): (tokenHash: Buffer, viewer: Viewer, secondsLeft: number) => void
  start(): Promise<void>
  stop(): Promise<void>
  /** Calls back when an account's sessions may have ended, or without an account when any session may have. */
  onForget(listener: (accountId?: number) => void): void
}

export function createSessionMemory(deps: { pool: pg.Pool; log: Log }): SessionMemory {
  const kept = new Map<string, { viewer: Viewer; until: number }>()
  let changes = 0
  const listeners: ((accountId?: number) => void)[] = []
  const lease = createSessionLease({
    ...deps,
    forget(accountId) {
      changes += 1
      for (const listener of listeners) listener(accountId)
      if (accountId === undefined) return kept.clear()
      // impersonations depend on the staff member's account as much as on the person's
      for (const [key, { viewer }] of kept)
        if (viewer.account_id === accountId || viewer.looked_at_by?.account_id === accountId) kept.delete(key)
    },
  })
  const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64')
  return {
    find(tokenHash) {
      const found = lease.isHeld() ? kept.get(keyOf(tokenHash)) : undefined
      return found && performance.now() < found.until ? found.viewer : undefined
    },
    reading() {
      const [began, before] = [performance.now(), changes]
      return (tokenHash, viewer, secondsLeft) => {
        if (changes !== before || !lease.isHeld()) return
        const key = keyOf(tokenHash)
        kept.delete(key) // a map iterates in the order of insertion
        kept.set(key, { viewer, until: began + secondsLeft * 1000 })
        const [oldest] = kept.keys()
        if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
      }
    },
    start: () => lease.start(),
    stop: () => lease.stop(),
    onForget: (listener) => void listeners.push(listener),
  }
}
