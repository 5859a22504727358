import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#lib/rendering/lazy-part.ts'
import { currentLoginRequest, subscribeToLoginRequest } from '#lib/session/log-in-again.ts'

/** Few sessions end while a person is typing. */
const LogInAgainDialog = lazyPart(async () => (await import('./LogInAgainDialog.tsx')).LogInAgainDialog)
const none = () => undefined

/** The root renders it once. */
export function LogInAgain() {
  const asked = useSyncExternalStore(subscribeToLoginRequest, currentLoginRequest, none)
  return asked ? (
    <Suspense>
      <LogInAgainDialog asked={asked} />
    </Suspense>
  ) : null
}
