/** The first code that runs in the browser. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { TOKEN_COOKIE } from '#lib/session/auth.ts'
import { watchTyping } from '#lib/unsaved-work/editing.ts'
import { hydrated } from '#lib/rendering/hydrated.ts'
import { startLive } from '#lib/live/live.ts'
import { hasWorkers, registerWorker } from '#lib/service-worker/service-worker.ts'
import { checkRestoredPages, followOtherTabs } from '#lib/session/session.ts'
import { showToastOfLastPage } from '#lib/toast.ts'
import { getRouter } from './router.tsx'

// Start's own client would include the code of server functions, which the product does not use.
const router = getRouter()
checkRestoredPages(router)
followOtherTabs(router)
watchTyping()

// The parts for people with an account are needed at once, and no page names them.
if (document.cookie.includes(TOKEN_COOKIE)) {
  void import('#parts/shell/SignedIn.tsx').catch(() => undefined)
  void import('#parts/clients/favourites/ClientsHeart.tsx').catch(() => undefined)
}

// hydration runs in a separate task, so that a press in between is handled before it
setTimeout(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  }),
)

// the script for offline answers is fetched when the browser is idle
if (import.meta.env.PROD && hasWorkers())
  void hydrated.then(() =>
    (globalThis.requestIdleCallback ?? setTimeout)(() => void registerWorker().catch(() => undefined)),
  )

// deferred-hydration/hydration-loader.ts replays the earlier presses
void hydrated.then(() => document.dispatchEvent(new Event('page-hydrated')))
showToastOfLastPage()
startLive(router)
