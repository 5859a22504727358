/**
 * What stands in a screen's place when it is not there or broke. The frame around it stays, so that people can go on.
 */
import { Link, useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { links, paths } from '#lib/paths.ts'
import { hasStatus } from '#lib/refusals.ts'
import { useAccount } from '#lib/session.ts'
import { Button } from '#ui/Button.tsx'
import { chair, door } from '#ui/problem-drawings.tsx'
import { suggestionsFor, wordsOf } from './lost-address.ts'
import { useExistingItems } from './navigation.ts'
import type { ReactNode } from 'react'

/** 404: offers the search and the start. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  const router = useRouter()
  const { pathname } = useLocation()
  const suggestions = useExistingItems(suggestionsFor(pathname))
  const [experts] = useExistingItems([{ path: paths.experts() }])
  // staff who look as somebody are refused what is the person's alone, as if it were not there
  if (useAccount()?.looked_at_by)
    return (
      <ProblemFrame drawing={door} code="403" title={t('look.hidden.title')} text={t('look.hidden.text')}>
        <Button onClick={() => router.history.back()}>{t('look.hidden.back')}</Button>
      </ProblemFrame>
    )
  return (
    <ProblemFrame drawing={door} code="404" title={t('shell.notFound.title')} text={t('shell.notFound.text')}>
      {experts && (
        <form
          action={router.buildLocation({ to: experts.path }).publicHref}
          className="flex w-full max-w-form flex-wrap gap-2"
          role="search"
        >
          <input
            name="q"
            defaultValue={wordsOf(pathname)}
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
      <nav aria-label={t('shell.notFound.pages')} className="w-full pt-4">
        <p className="text-15 font-semibold">{t('shell.notFound.pages')}</p>
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
          {suggestions.map(({ path, label }) => (
            <li key={path}>
              <Link to={path} className="inline-flex min-h-9 items-center text-15 underline underline-offset-[0.2em]">
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
    <ProblemFrame drawing={chair} code="500" title={t('shell.problem.title')} text={t('shell.problem.text')}>
      <Button tone="primary" onClick={retry}>
        {t('shell.problem.retry')}
      </Button>
      <Button render={<Link {...links.home()} />}>{t('shell.problem.home')}</Button>
    </ProblemFrame>
  )
}

/** The page of a problem: a drawing, the number people may quote, what happened and what to do. */
function ProblemFrame({
  drawing,
  code,
  title,
  text,
  children,
}: {
  drawing: ReactNode
  code: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className="mx-auto flex max-w-page flex-col items-start px-gutter pt-12 md:pt-24">
      <svg
        aria-hidden="true"
        viewBox="0 0 112 64"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="h-24 w-42"
      >
        {drawing}
      </svg>
      <p className="mt-8 text-15 text-ink-2">{code}</p>
      <h1 tabIndex={-1} className="mt-1 text-40">
        {title}
      </h1>
      <p className="mt-4 max-w-text text-17 text-ink-2">{text}</p>
      <div className="mt-8 flex w-full flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}
