/** The header for each kind of reader: visitor, client, expert, staff. */
import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { LanguageMenu } from './Language.tsx'
import { NavLinks } from './navigation/NavLinks.tsx'
import { useExistingItems, visitorItems } from './navigation/navigation.ts'
import { PhoneMenu } from './navigation/PhoneMenu.tsx'
import { Wordmark } from './Wordmark.tsx'

// Visitors' pages do not load what only people with an account see.
const ExpertHeader = lazy(async () => ({ default: (await import('./SignedIn.tsx')).ExpertHeader }))
const SignedInPart = lazy(async () => ({ default: (await import('./SignedIn.tsx')).SignedInPart }))

export function Header({ line }: { line: boolean }) {
  const account = useAccount()
  const inExpertArea = useLocation({
    select: ({ pathname }) => pathname === paths.expertArea() || pathname.startsWith(`${paths.expertArea()}/`),
  })
  if (account?.role === 'expert' || (!account && inExpertArea))
    return (
      <Suspense fallback={<div className="h-14 bg-pine" />}>
        <ExpertHeader account={account} />
      </Suspense>
    )
  return (
    <header className={line ? 'border-b border-line bg-wall' : 'bg-wall'}>
      <div
        className={clsx(
          'flex min-h-14 items-center gap-5 md:min-h-17',
          // staff work in lists as wide as the window
          account?.role === 'admin' ? 'px-4 md:px-6' : 'mx-auto max-w-page px-gutter',
        )}
      >
        <Wordmark />
        {account ? (
          <Suspense>
            <SignedInPart account={account} />
          </Suspense>
        ) : (
          <VisitorPart quiet={line} />
        )}
      </div>
    </header>
  )
}

/**
 * On a screen with a primary button of its own, this one is secondary; only the start page makes it primary. On the
 * page for experts it links to their application.
 */
function VisitorPart({ quiet }: { quiet: boolean }) {
  const { t } = useTranslation()
  const isForExperts = useLocation({ select: ({ pathname }) => pathname === paths.forExperts() })
  const [start] = useExistingItems([{ path: isForExperts ? paths.expertRegistration() : paths.clientRegistration() }])
  const [login] = useExistingItems([{ path: paths.login() }])
  return (
    <>
      <NavLinks items={visitorItems} className="ml-3 hidden gap-1 md:flex" />
      <div className="ml-auto flex items-center gap-2">
        <div className="hidden md:block">
          <LanguageMenu />
        </div>
        {login && (
          <Link
            to={login.path}
            className="hidden min-h-11 items-center rounded-control px-3 text-15 no-underline hover:bg-plaster md:inline-flex"
          >
            {t('shell.nav.login')}
          </Link>
        )}
        {start && (
          // Below 360 px a long word would push out the menu, which has the same link.
          <Button
            tone={quiet || isForExperts ? 'secondary' : 'primary'}
            className="max-[22.5rem]:hidden"
            render={<Link to={start.path} />}
          >
            {t(isForExperts ? 'shell.footer.apply' : 'shell.nav.start')}
          </Button>
        )}
        <PhoneMenu items={visitorItems} />
      </div>
    </>
  )
}
