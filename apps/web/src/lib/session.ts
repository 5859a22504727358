/** Who is signed in, and what a 401 does; signing in and out is in signing.ts, which few pages need. */
import { useHydrated, type AnyRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { User } from '@husrum/contract/accounts.ts'
import { settled } from './hydrated.ts'
import { LOCALE_KEY } from './locale.ts'
import { links, paths } from './paths.ts'
import { accountQueries } from './queries/account.ts'
import { useShell, type ShellContext } from './shell-context.ts'
import { workerRegistration } from './service-worker.ts'
import { tryStorage } from './storage.ts'
import { showToast } from './toast.ts'

/** What the browser still shows of what came by push. */
export async function closeShown(): Promise<void> {
  const shown = await (await workerRegistration())?.getNotifications()
  for (const notification of shown ?? []) notification.close()
}

/** Nobody is signed in here any more: for when the server has ended the session already. */
export function forget({ auth, queryClient }: ShellContext): void {
  auth.setToken('')
  auth.setCredentials(undefined)
  queryClient.clear()
}

/**
 * A 401 from any call but login: drop the token and the saved language, and go to login with a way back. Calls that
 * were in flight with the same token come back to an emptied cookie and are passed over: one message, one move.
 * React first takes over what the server drew for the person, parts that wait for their scripts included.
 */
export async function endSession(router: AnyRouter, sentToken: string | undefined): Promise<void> {
  await settled()
  const context: ShellContext = router.options.context
  if (!sentToken || sentToken !== context.auth.token()) return
  forget(context)
  tryStorage(() => localStorage.removeItem(LOCALE_KEY))
  // the subscription stays for a new login of the same person: the server sends to no ended session
  void closeShown().catch(() => undefined)
  showToast(context.i18n.t('shell.errors.signedOut'))
  const { href, pathname } = router.latestLocation
  await router.navigate(links.login(pathname === paths.login() ? undefined : href))
}

/** A call was refused because the studio has no seat for the person any more: asks who they are now, and says so. */
export async function tellNoSeat(router: AnyRouter): Promise<void> {
  await settled()
  const { queryClient, api }: ShellContext = router.options.context
  const account = await queryClient
    .fetchQuery({ ...accountQueries(api).account(), staleTime: SEAT_ASKED_MS })
    .catch(() => undefined)
  if (account?.studio?.has_seat === false) await router.navigate({ ...links.noSeat(), replace: true })
}
/** Many calls of a page are refused at once. */
const SEAT_ASKED_MS = 2000

/**
 * A page that the browser brings back from memory (Back, a tab reopened) was drawn for whoever was signed in when it
 * was left. Another session or none: it is hidden and loaded anew. The same one: the server is asked whether it still
 * lives, and a 401 ends it here.
 */
export function checkRestoredPages(router: AnyRouter): void {
  const { auth, queryClient, api }: ShellContext = router.options.context
  let left = auth.token()
  addEventListener('pagehide', () => {
    left = auth.token()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    const known = queryClient.getQueryData(accountQueries(api).account().queryKey) !== undefined
    if (auth.token() !== left || (known && left === undefined)) {
      document.documentElement.hidden = true
      location.reload()
    } else if (left !== undefined)
      void queryClient.invalidateQueries({ queryKey: accountQueries(api).account().queryKey })
  })
}

/** Nothing changes while a page is drawn, and every card of a list asks: the server only looks the answer up. */
const useAccountAnswer: (enabled: boolean) => User | undefined = import.meta.env.SSR
  ? (): User | undefined => {
      const { api, queryClient } = useShell()
      return queryClient.getQueryData(accountQueries(api).account().queryKey)
    }
  : (enabled: boolean): User | undefined => useQuery({ ...accountQueries(useShell().api).account(), enabled }).data

/**
 * The signed-in person, or undefined: for a visitor, and until the browser has asked when the server could not see
 * the cookie.
 */
export function useAccount(): User | undefined {
  const { auth, drawnSignedIn } = useShell()
  const hydrated = useHydrated()
  const token = useSyncExternalStore(auth.subscribe, auth.token, auth.token)
  const data = useAccountAnswer(hydrated && token !== undefined)
  // A part of the page that is taken over late may find the answer there already: it draws first what the server drew.
  return hydrated || drawnSignedIn ? data : undefined
}
