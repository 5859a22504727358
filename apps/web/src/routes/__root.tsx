import { Outlet, createRootRouteWithContext, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { languageLinks, pageMeta, shareCard } from '#lib/page-head/head.ts'
import { markHydrated } from '#lib/rendering/hydrated.ts'
import { withLocale } from '#lib/language/locale.ts'
import { pageRequest } from '#lib/rendering/page-request.ts'
import { accountOf } from '#lib/session/guard.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { developmentQueries } from '#queries/foundation/development.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import { Document } from '#parts/shell/Document.tsx'
import { ShellFrame } from '#parts/shell/Frame.tsx'
import { ProblemScreen } from '#parts/shell/problems/ProblemScreens.tsx'
import { LogInAgain } from '#parts/shell/log-in-again/LogInAgain.tsx'
import { Toasts } from '#parts/shell/toasts/Toasts.tsx'
import font from '#ui/fonts/schibsted-grotesk.woff2?url'
import styles from '#ui/styles.css?url'

export const Route = createRootRouteWithContext<ShellContext>()({
  beforeLoad: async ({ context: { queryClient, api, site } }) => {
    const account = await accountOf(pageRequest())
    if (account) queryClient.setQueryData(accountQueries(api).account().queryKey, account)
    else if (import.meta.env.SSR && site.demo) await queryClient.prefetchQuery(developmentQueries(api).demoAccounts())
  },
  head: ({ match, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { property: 'og:site_name', content: match.context.site.product },
      ...pageMeta(match.context, {
        title: isNowhere(matches) ? match.context.i18n.t('shell.notFound.title') : match.context.site.product,
        description: match.context.i18n.t('shell.description'),
        card: shareCard('site', match.context.language, {
          alt: match.context.i18n.t('shell.share.alt', { product: match.context.site.product }),
        }),
      }),
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      ...(match.context.site.styleUrl ? [{ rel: 'stylesheet', href: match.context.site.styleUrl }] : []),
      { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'preload', href: match.context.textsUrl, as: 'fetch', crossOrigin: 'anonymous' },
      { rel: 'icon', href: match.context.site.icons.tab },
      { rel: 'apple-touch-icon', href: match.context.site.icons.touch },
      { rel: 'manifest', href: withLocale('/manifest.webmanifest', match.context.locale) },
      ...languageLinks(match.context, matches.at(-1)?.pathname ?? '/', ownSearch(matches.at(-1)?.loaderData)),
    ],
  }),
  shellComponent: Document,
  component: Root,
  errorComponent: RootProblem,
})

/** The search params of the canonical address, as a route's loader returns them: `{ canonical: '?page=2' }`. */
const ownSearch = (loaded: unknown): string | undefined =>
  typeof loaded === 'object' && loaded !== null && 'canonical' in loaded && typeof loaded.canonical === 'string'
    ? loaded.canonical
    : undefined

/** Whether no route has this address, or its screen has no data. The screen's own title has priority over this one. */
const isNowhere = (matches: readonly { _notFound?: boolean; status: string }[]): boolean =>
  matches.some(({ _notFound, status }) => _notFound === true || status === 'notFound')

const GUARDED_TAKEOVER_MS = 1000

function Root() {
  const router = useRouter()
  useEffect(() => {
    // A guarded screen is hydrated later than the frame: `Pending` reports it, or, for a route with a skeleton of its
    // own, this timer does.
    const guarded = router.state.matches.some((match) => match.ssr === false)
    const timer = setTimeout(markHydrated, guarded ? GUARDED_TAKEOVER_MS : 0)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <>
      <ShellFrame>
        <Outlet />
      </ShellFrame>
      <Toasts />
      <LogInAgain />
    </>
  )
}

/**
 * Shown when the frame itself fails: only the message, and a button that loads everything again. Errors of a screen are
 * caught inside the frame.
 */
function RootProblem(props: ErrorComponentProps) {
  return (
    <main id="main">
      <ProblemScreen {...props} />
    </main>
  )
}
