import type { Api } from '../api.ts'
import { isLive } from './live-state.ts'

const EVERY_MS = 3000
let said = { thread: 0, at: -Infinity }

/** Tells the other person that something is being written, every three seconds at most; it is no matter if it fails. */
export function sayTyping(api: Api, thread: number): void {
  const at = performance.now()
  if (!isLive() || (said.thread === thread && at - said.at < EVERY_MS)) return
  said = { thread, at }
  void (async () => {
    const { events } = await import('@husrum/contract/events.ts')
    await api(events).sendTyping({ params: { id: thread } }, { quiet: true })
  })().catch(() => undefined)
}
