/** The frame around every screen, chosen by the route's `staticData.frame`. */
import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { Frame } from '../../router.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineNote } from './offline-note.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

export function ShellFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const frame = useMatches({
    select: (matches): Frame => matches.findLast((match) => match.staticData.frame)?.staticData.frame ?? 'site',
  })
  return (
    <div className={frame === 'work' ? 'flex h-dvh flex-col' : 'flex min-h-dvh flex-col'}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-4 focus:z-50 focus:bg-wall focus:px-3 focus:py-2"
      >
        {t('shell.nav.skip')}
      </a>
      <OfflineNote />
      {frame !== 'bare' && <Header line={frame !== 'open'} />}
      {/* In a work frame the screen takes what tabs above it and the bar at the foot of a phone leave. */}
      <main id="main" tabIndex={-1} className={frame === 'work' ? 'flex min-h-0 flex-1 flex-col' : 'flex-1'}>
        {children}
      </main>
      {(frame === 'site' || frame === 'open') && <Footer whole={frame === 'open'} />}
      {frame !== 'bare' && <BottomBar />}
      <RouteAnnouncer />
    </div>
  )
}
