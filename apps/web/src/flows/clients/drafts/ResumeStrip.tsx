import { Suspense, useEffect, useState } from 'react'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { useAccount } from '#lib/session/session.ts'
import { tryStorage } from '#lib/device-storage/storage.ts'

const ResumeOfferStrip = lazyPart(async () => (await import('./ResumeOfferStrip.tsx')).ResumeOfferStrip, Nothing)

/**
 * At the lower edge of the start page: the offer to continue a brief that was begun on this device. It comes last, so
 * that nothing moves for it, and its script is fetched only where there is a draft.
 */
export function ResumeStrip() {
  const account = useAccount()
  const [hasDraft, setHasDraft] = useState(false)
  useEffect(() => {
    const names = tryStorage(() => Object.keys(localStorage)) ?? []
    setHasDraft(names.some((name) => name.startsWith('husrum.draft.client-brief.')))
  }, [])
  if (account || !hasDraft) return null
  return (
    <Suspense>
      <ResumeOfferStrip />
    </Suspense>
  )
}
