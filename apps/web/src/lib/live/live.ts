/** Live events begin after hydration, when the browser is idle, and only for logged-in people. */
import type { AnyRouter } from '@tanstack/react-router'
import { hydrated } from '../rendering/hydrated.ts'
import type { ShellContext } from '../shell-context.ts'

const IDLE_TIMEOUT_MS = 2000

export function startLive(router: AnyRouter): void {
  const context: ShellContext = router.options.context
  let started = false
  const start = () => {
    if (started || !context.auth.token()) return
    started = true
    whenIdle(() => {
      import('./follow.ts').then(
        ({ followAccount }) => followAccount(context),
        () => (started = false),
      )
    })
  }
  void hydrated.then(() => {
    context.auth.subscribe(start)
    start()
  })
}

const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
    : setTimeout(work, IDLE_TIMEOUT_MS)
