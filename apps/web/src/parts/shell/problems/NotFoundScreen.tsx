import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { links, paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { rolesOf } from '#parts/back-office/staff-lists/page-frame/page-roles.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { door } from '#ui/pictures/problem-drawings.tsx'
import { suggestionsFor, wordsOf } from './lost-address.ts'
import { useExistingItems } from '../navigation/navigation.ts'
import { ProblemFrame } from './ProblemFrame.tsx'

/** 404: offers the search and the start page. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  const router = useRouter()
  const { pathname } = useLocation()
  const suggestions = useExistingItems(suggestionsFor(pathname))
  const [experts] = useExistingItems([{ path: paths.experts() }])
  const account = useAccount()
  const readers = account?.role === 'admin' ? rolesOf(pathname) : undefined
  if (readers && account?.staff_role && !readers.includes(account.staff_role))
    return (
      <ProblemFrame
        drawing={door}
        code="403"
        title={t(`admin.readers.${readers.join('_')}`)}
        text={t('admin.readers.text')}
      >
        <Button render={<Link {...links.admin()} />}>{t('admin.nav.dashboard')}</Button>
      </ProblemFrame>
    )
  // staff who impersonate a person are refused private data, as if it did not exist
  if (account?.looked_at_by)
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
