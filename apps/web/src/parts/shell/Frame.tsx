/** The frame around every screen, chosen by the route's `staticData.frame`. */
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { useOperating } from '#lib/operating.ts'
import { links } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { IconShapes } from '#ui/pictures/RepeatedIcons.tsx'
import type { Frame } from '../../router.tsx'
import { Footer } from './footer/Footer.tsx'
import { Header } from './Header.tsx'
import { OfflineNote } from './notes/OfflineNote.tsx'

const MaintenanceNote = lazyPart(async () => (await import('./notes/MaintenanceNote.tsx')).MaintenanceNote, Nothing)
const TermsNote = lazyPart(async () => (await import('./notes/TermsNote.tsx')).TermsNote, Nothing)
const EmailNote = lazyPart(async () => (await import('./notes/EmailNote.tsx')).EmailNote, Nothing)
// Only staff fetch it.
const AdminSidebar = lazyPart(
  async () => (await import('../back-office/staff-lists/page-frame/AdminSidebar.tsx')).AdminSidebar,
  Nothing,
)
const LookNote = lazyPart(async () => (await import('./notes/ImpersonationNote.tsx')).ImpersonationNote, Nothing)
const BottomBar = lazyPart(async () => (await import('./SignedIn.tsx')).BottomBar, Nothing)

/** In a work frame the screen gets the room between the tabs above it and the bar at the foot of a phone. */
const mainLook: Readonly<Record<Frame, string>> = {
  site: 'flex-1',
  open: 'flex-1',
  bare: 'flex-1',
  work: 'flex min-h-0 flex-1 flex-col',
  // `relative`: else text for screen readers is positioned by the page and makes it longer than the window
  admin: 'relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto',
}

export function ShellFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const frame = useMatches({
    select: (matches): Frame => matches.findLast((match) => match.staticData.frame)?.staticData.frame ?? 'site',
  })
  const account = useAccount()
  const { notice } = useOperating()
  const role = account?.role
  const needsScript = useMatches({
    select: (matches) => matches.some((match) => match.ssr === false || match.staticData.needsScript),
  })
  return (
    <div className={frame === 'work' || frame === 'admin' ? 'flex h-dvh flex-col' : 'flex min-h-dvh flex-col'}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-4 focus:z-50 focus:bg-wall focus:px-3 focus:py-2"
      >
        {t('shell.nav.skip')}
      </a>
      <IconShapes />
      <OfflineNote />
      {notice && (
        <Suspense>
          <MaintenanceNote notice={notice} />
        </Suspense>
      )}
      {account?.looked_at_by && (
        <Suspense>
          <LookNote name={account.name} by={account.looked_at_by} />
        </Suspense>
      )}
      {frame !== 'bare' && account?.newer_terms && (
        <Suspense>
          <TermsNote newer={account.newer_terms} />
        </Suspense>
      )}
      {frame !== 'bare' && account?.role === 'client' && !account.email_verified && (
        <Suspense>
          <EmailNote email={account.email} />
        </Suspense>
      )}
      {frame !== 'bare' && frame !== 'admin' && <Header line={frame !== 'open'} />}
      <div className={frame === 'admin' ? 'flex min-h-0 flex-1 max-md:flex-col' : 'contents'}>
        {frame === 'admin' && role === 'admin' && (
          <Suspense fallback={<div className="hidden w-57 shrink-0 border-r border-line bg-plaster md:block" />}>
            <AdminSidebar />
          </Suspense>
        )}
        <main id="main" tabIndex={-1} className={mainLook[frame]}>
          {needsScript && <NoScriptNote />}
          {children}
        </main>
      </div>
      {(frame === 'site' || frame === 'open') && <Footer whole={frame === 'open'} />}
      {frame !== 'bare' && (role === 'client' || role === 'expert') && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
      <RouteAnnouncer />
    </div>
  )
}

/** Visible only in browsers without scripts. */
function NoScriptNote() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto hidden w-full max-w-page px-gutter py-10 noscript:block">
      <h2 className="text-21">{t('shell.noScript.title')}</h2>
      <p className="mt-2 max-w-text">{t('shell.noScript.text')}</p>
      <p className="mt-3">
        <Link {...links.experts()}>{t('shell.nav.experts')}</Link>
      </p>
    </div>
  )
}

/**
 * After a navigation inside the app the focus moves to the new screen's heading, and its title is read out, as when a
 * page is loaded.
 */
function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.state.keepFocus) return
        setTitle(document.title)
        focusScreen()
      }),
    [router],
  )
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen stays and only its address changes, by the person's own input. */
    keepFocus?: boolean
  }
}

let watching: MutationObserver | undefined

/**
 * Until the person acts, the focus stays on the heading: the first one may belong to a skeleton, and disappears when
 * the screen replaces it.
 */
function focusScreen(): void {
  watching?.disconnect()
  const main = document.getElementById('main')
  if (!main) return
  let focused = focusHeading(main)
  const watch = new MutationObserver(() => {
    if (!focused.isConnected && document.activeElement === document.body) focused = focusHeading(main)
  })
  watching = watch
  watch.observe(main, { childList: true, subtree: true })
  for (const deed of ['keydown', 'pointerdown'])
    document.addEventListener(deed, () => watch.disconnect(), { once: true, passive: true })
}

/** A screen marks its own target with `data-focus-target`; else the heading, else the whole screen. */
function focusHeading(main: HTMLElement): HTMLElement {
  const found = main.querySelector<HTMLElement>('[data-focus-target]') ?? main.querySelector<HTMLElement>('h1') ?? main
  if (!found.hasAttribute('tabindex')) found.tabIndex = -1
  found.focus({ preventScroll: true })
  return found
}
