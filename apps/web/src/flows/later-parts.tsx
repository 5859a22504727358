/** Parts for people who continue on another day. */
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { showToast } from '#lib/toast.ts'
import type { MailLaterProps } from '#parts/flow/saved-answers/MailLater.tsx'
import { Pending } from '#parts/shell/Pending.tsx'
import type { SavedPageProps } from './clients/drafts/SavedPage.tsx'

const LazySavedPage = lazyPart(async () => (await import('./clients/drafts/SavedPage.tsx')).SavedPage, BackToForm)
const LazyMailLater = lazyPart(async () => (await import('#parts/flow/saved-answers/MailLater.tsx')).MailLater, Nothing)

/** The page after "Save and leave" could not be fetched: the form stays, with a message. */
function BackToForm({ impossible, onBack }: SavedPageProps) {
  const { t } = useTranslation()
  useEffect(() => {
    const online = impossible ? 'shell.errors.notLoaded' : 'flow.notLoaded'
    showToast(t(navigator.onLine ? online : 'shell.errors.offline'), { tone: 'danger' })
    onBack()
  }, [impossible, onBack, t])
  return <Pending />
}

/** Fetches both scripts once an answer was saved, so that leaving works offline too. */
export function useLaterParts(saved: 'no' | 'yes' | 'impossible'): void {
  useEffect(() => {
    if (saved === 'no') return
    for (const part of [LazySavedPage, LazyMailLater]) void part.preload().catch(() => undefined) // rendering retries
  }, [saved])
}

export const SavedPage = (props: SavedPageProps) => (
  <Suspense fallback={<Pending />}>
    <LazySavedPage {...props} />
  </Suspense>
)

export const MailLater = (props: MailLaterProps) => (
  <Suspense>
    <LazyMailLater {...props} />
  </Suspense>
)
