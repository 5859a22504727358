/** Creates one router for each page that the server renders, and one for the browser. */
import { createRouter, type AnyRouter } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-query'
import { browserApi, createApi } from '#lib/api/api.ts'
import { browserAuth, storeSeed, requestAuth } from '#lib/session/auth.ts'
import { addTexts, createI18n } from '#lib/language/i18n.ts'
import { DEFAULT_LOCALE, languageOf, localeRewrite, splitLocale } from '#lib/language/locale.ts'
import type { PageRequest, Site } from '@husrum/contract/core/pages/page-request.ts'
import {
  failedAnswers,
  cacheJsonText,
  readAnswers,
  writeAnswers,
  type FailedAnswers,
} from '#lib/rendering/page-answers.ts'
import { pageRequest, unnamedSite } from '#lib/rendering/page-request.ts'
import { parseSearch, stringifySearch } from '#lib/addresses/search.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { markSaved } from '#lib/unsaved-work/editing.ts'
import { areCallsStopped, sessionOver, notifyNoSeat } from '#lib/session/session.ts'
import { createQueryClient, shellContext, type ShellContext } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { NotFoundPart, ProblemScreen } from '#parts/shell/problems/ProblemScreens.tsx'
import { Providers } from '#parts/shell/Providers.tsx'
import { Pending } from '#parts/shell/Pending.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The data that the browser needs to render the same page: it has or requests everything else. */
type Handover = {
  site: Site
  textsUrl: string
  seed: string | undefined
  signedIn: boolean
  failed: FailedAnswers
  /** Answers that were sent after the page's shell. */
  late: Promise<string> | undefined
}

export function getRouter() {
  const request = pageRequest()
  // The browser's API must reach the router, which is made with the API.
  const self: { router?: AnyRouter } = {}
  const context = request ? contextOfRequest(request) : contextOfBrowser(self)
  const router = createRouter({
    routeTree,
    context,
    // English has no prefix, so it needs no rewrite, which parses a URL for every link and costs more than the link
    ...(context.locale === DEFAULT_LOCALE ? {} : { rewrite: localeRewrite(context.locale) }),
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
    scrollRestoration: request ? true : afterTheFirst(),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // the queries have stale times of their own
    defaultErrorComponent: ProblemScreen,
    defaultNotFoundComponent: NotFoundPart,
    defaultPendingComponent: Pending,
    defaultPendingMs: PENDING_MS,
    Wrap: ({ children }) => <Providers context={context}>{children}</Providers>,
    ...(request ? { ssr: { nonce: request.nonce } } : {}),
    dehydrate: (): Handover => ({
      site: context.site,
      textsUrl: context.textsUrl,
      seed: request?.takenSeed(),
      signedIn: context.queryClient.getQueryData(accountQueries(context.api).account().queryKey) !== undefined,
      failed: failedAnswers(context.queryClient),
      late:
        context.late.length > 0
          ? Promise.allSettled(context.late).then(() => writeAnswers(context.queryClient))
          : undefined,
    }),
    hydrate: async ({ site, textsUrl, seed, signedIn, failed, late }: Handover) => {
      readAnswers(context.queryClient, await late)
      hydrate(context.queryClient, failed)
      context.drawnSignedIn = signedIn
      Object.assign(context.site, site)
      context.textsUrl = textsUrl
      if (seed) storeSeed(seed)
      const texts = await fetch(textsUrl).then((reply) => reply.json() as Promise<Record<string, unknown>>) // our file
      addTexts(context.i18n, texts)
    },
  })
  self.router = router
  if (!request) directSkeletons(router)
  return router
}

/** Pages that take longer show their skeleton meanwhile. */
const PENDING_MS = 400

/**
 * A skeleton replaces the page, so the window is scrolled to the top; by then the router has stored where the old page
 * was scrolled. A screen with `keepsScreen` stays while its search changes, however slow the device.
 */
function directSkeletons(router: AnyRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
    clearTimeout(timer)
    const stays = !pathChanged && router.state.matches.at(-1)?.staticData.keepsScreen
    router.options.defaultPendingMs = stays ? Infinity : PENDING_MS
    if (pathChanged && fromLocation) timer = setTimeout(() => scrollTo({ top: 0, behavior: 'instant' }), PENDING_MS)
  })
  router.subscribe('onResolved', () => clearTimeout(timer))
}

/**
 * Restores the scroll position of every page but the first: the browser has scrolled that one already, and the person
 * may have scrolled it since.
 */
function afterTheFirst(): () => boolean {
  let isFirst = true
  return () => {
    const restores = !isFirst
    isFirst = false
    return restores
  }
}

function contextOfRequest(request: PageRequest): ShellContext {
  const auth = requestAuth(request)
  return shellContext({
    queryClient: createQueryClient(true),
    api: createApi(async ({ method, url, body }) => {
      const answer = await request.apiFetch(url, { method, body })
      cacheJsonText(answer)
      return answer
    }, auth.token),
    auth,
    i18n: createI18n(languageOf(request.locale), request.texts),
    locale: request.locale,
    site: request.site,
    textsUrl: request.textsUrl,
  })
}

function contextOfBrowser(self: { router?: AnyRouter }): ShellContext {
  const { locale } = splitLocale(location.pathname)
  const auth = browserAuth()
  const i18n = createI18n(languageOf(locale))
  return shellContext({
    queryClient: createQueryClient(false),
    api: browserApi({
      token: auth.token,
      locale,
      onUnauthorised: async (sentToken, method) =>
        self.router !== undefined && sessionOver(self.router, sentToken, method),
      areCallsStopped,
      onWritten: markSaved,
      onSeatMissing: () => {
        if (self.router) void notifyNoSeat(self.router)
      },
      onProving: (until) => {
        // long enough to be read, even where the work is done at once
        const read = new Promise((done) => setTimeout(done, 3000))
        showToast(i18n.t('shell.proving'), { until: Promise.allSettled([until, read]) })
      },
      onFailure: (message) =>
        showToast(message || i18n.t(navigator.onLine ? 'shell.errors.unknown' : 'shell.errors.offline'), {
          tone: 'danger',
          untilOnline: !message && !navigator.onLine,
        }),
    }),
    auth,
    i18n,
    locale,
    site: {
      baseUrl: location.origin,
      marketingUrl: undefined,
      demo: false,
      development: false,
      mapTiles: undefined,
      ...unnamedSite,
    },
    textsUrl: '',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  interface StaticDataRouteOption {
    /** The frame around the screen; default `site`. */
    frame?: Frame
    /** The screen does not work without JavaScript, and says so to readers without it. */
    needsScript?: boolean
    /** The screen works without script, so the browser fetches its modules last (deferred-hydration/). */
    deferHydration?: boolean | ((search: Record<string, unknown>) => boolean)
    /** Its loader waits for nothing in the browser: the screen shows the data it has until the answer arrives. */
    keepsScreen?: boolean
  }
}

/**
 * `site` has header and footer. `open` is the start page's frame: its header has no line below, and its footer is the
 * complete one. `work` has the header alone, and the screen fills the rest of the window. `admin` is the back office,
 * with its menu at the side. In `bare` the screen renders everything.
 */
export type Frame = 'site' | 'open' | 'work' | 'admin' | 'bare'
