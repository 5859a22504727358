/** The screens for pages that are missing or failed. The frame around them stays, so that people can continue. */
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { memo, Suspense, useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#lib/rendering/lazy-part.ts'
import { links } from '#lib/paths.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { chair, door } from '#ui/pictures/problem-drawings.tsx'
import { useOnline } from '../notes/OfflineNote.tsx'
import { ProblemFrame } from './ProblemFrame.tsx'

/** Few people see it, so its script is loaded when it is rendered. The server preloads it (server.tsx). */
const NotFound = lazyPart(async () => (await import('./NotFoundScreen.tsx')).NotFoundScreen)
export const preloadNotFound = NotFound.preload

/** Rendered once: on a second render before its script is loaded, React would discard the server's HTML. */
export const NotFoundPart = memo(() => (
  <Suspense>
    <NotFound />
  </Suspense>
))

/**
 * A screen that failed to load or to render: shows whether another try can help. A 404 of the screen's data is "not
 * found", and a failed fetch is no fault of ours: it is retried automatically.
 */
export function ProblemScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (hasStatus(error, 404)) return <NotFoundPart />
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  const ways = (
    <>
      <Button tone="primary" onClick={retry}>
        {t('shell.problem.retry')}
      </Button>
      <Button render={<Link {...links.home()} />}>{t('shell.problem.home')}</Button>
    </>
  )
  if (isUnreachable(error)) return <Unreachable retry={retry}>{ways}</Unreachable>
  return (
    <ProblemFrame drawing={chair} code="500" title={t('shell.problem.title')} text={t('shell.problem.text')}>
      {ways}
    </ProblemFrame>
  )
}

/** Chromium, Firefox and Safari each have their own message for a call or a script that was not fetched. */
const NOT_FETCHED = /failed to fetch|networkerror|^load failed|dynamically imported module|importing a module script/i
const isUnreachable = (error: unknown): boolean => error instanceof TypeError && NOT_FETCHED.test(error.message)

/** A browser may report being online although no request succeeds. */
const TRY_AGAIN_MS = 10_000

function Unreachable({ retry, children }: { retry: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  const online = useOnline()
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!online) {
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    }
    const timer = setTimeout(again, TRY_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [online])
  return (
    <ProblemFrame drawing={door} title={t('shell.offline.title')} text={t('shell.offline.text')}>
      {children}
    </ProblemFrame>
  )
}
