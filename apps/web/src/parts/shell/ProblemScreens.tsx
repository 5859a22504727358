/**
 * What stands in a screen's place when it is not there or broke. The frame around it stays, so that people can go on.
 */
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { links, paths } from '#lib/paths.ts'
import { hasStatus } from '#lib/refusals.ts'
import { Button } from '#ui/Button.tsx'
import { drawings } from '#ui/drawings.tsx'
import { useExistingItems } from './navigation.ts'
import { ProblemFrame } from './ProblemFrame.tsx'

/** 404: offers the search and the start. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  const router = useRouter()
  const [experts] = useExistingItems([{ path: paths.experts() }])
  return (
    <ProblemFrame drawing={drawings.door} code="404" title={t('shell.notFound.title')} text={t('shell.notFound.text')}>
      {experts && (
        <form
          action={router.buildLocation({ to: experts.path }).publicHref}
          className="flex w-full max-w-form flex-wrap gap-2"
          role="search"
        >
          <input
            name="q"
            maxLength={80}
            aria-label={t('shell.notFound.searchLabel')}
            placeholder={t('shell.notFound.searchLabel')}
            className="min-h-11 min-w-0 flex-1 rounded-control border border-ink-3 bg-wall px-3 text-15"
          />
          <Button type="submit" tone="primary">
            {t('shell.notFound.search')}
          </Button>
        </form>
      )}
      <Button render={<Link {...links.home()} />}>{t('shell.problem.home')}</Button>
    </ProblemFrame>
  )
}

/**
 * A screen that failed to load or to draw: says whether trying again can help. A 404 of the screen's data is "not
 * found".
 */
export function ProblemScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (hasStatus(error, 404)) return <NotFoundScreen />
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return (
    <ProblemFrame drawing={drawings.chair} code="500" title={t('shell.problem.title')} text={t('shell.problem.text')}>
      <Button tone="primary" onClick={retry}>
        {t('shell.problem.retry')}
      </Button>
      <Button render={<Link {...links.home()} />}>{t('shell.problem.home')}</Button>
    </ProblemFrame>
  )
}
