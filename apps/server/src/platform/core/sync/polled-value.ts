/** A small table cached in memory and compared with the database twice a second, so that no request waits for it. */
import { serialise } from './serialise.ts'
import type { Log } from '../log.ts'
import { createPolling, type Polling } from './polling.ts'

export type PolledValue<Value> = Polling & {
  value(): Value
  refresh(): Promise<void>
}

/** `what` is named in the log while the database does not answer; then the last known value is used. */
export function createPolledValue<Value>(
  what: string,
  first: Value,
  read: () => Promise<Value>,
  { log, changed = () => {} }: { log: Log; changed?: () => void },
): PolledValue<Value> {
  let value = first
  let seen: string | undefined

  const refresh = serialise(async () => {
    value = await read()
    const now = JSON.stringify(value)
    if (seen !== undefined && seen !== now) changed()
    seen = now
  })
  const { start, stop } = createPolling(what, refresh, log)
  return { value: () => value, refresh, start, stop }
}
