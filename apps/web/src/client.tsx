/** The first thing the browser runs. */
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

// Start's own client would bring the machinery of server functions, which the product does not have.
const router = getRouter()
checkRestoredPages(router)
followOtherTabs(router)
watchTyping()

// What only people with an account see is needed at once, and no page names it.
if (document.cookie.includes(TOKEN_COOKIE)) {
  void import('#parts/shell/SignedIn.tsx').catch(() => undefined)
  void import('#parts/clients/favourites/ClientsHeart.tsx').catch(() => undefined)
}

// a task of its own, so that a press in between is not kept waiting by both
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

// what an answer without connection needs is fetched when nothing else is left to do
if (import.meta.env.PROD && hasWorkers())
  void hydrated.then(() =>
    (globalThis.requestIdleCallback ?? setTimeout)(() => void registerWorker().catch(() => undefined)),
  )

// deferred-hydration/hydration-loader.ts does again what was pressed before
void hydrated.then(() => document.dispatchEvent(new Event('page-hydrated')))
showToastOfLastPage()
startLive(router)
