/** The signed-in person, and the end of a session; login and logout are in signing.ts, which few pages need. */
import { useHydrated, type AnyRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { accounts, type User } from '@husrum/contract/identity/accounts/accounts.ts'
import { isEditing } from '../unsaved-work/editing.ts'
import { whenFullyHydrated } from '../rendering/hydrated.ts'
import { LOCALE_KEY } from '../language/locale.ts'
import { requestLogin, currentLoginRequest } from './log-in-again.ts'
import { links, paths } from '../paths.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { listenToTabs } from './session-channel.ts'
import { useShell, type ShellContext } from '../shell-context.ts'
import { workerRegistration } from '../service-worker/service-worker.ts'
import { tryStorage } from '../device-storage/storage.ts'
import { showToast } from '../toast.ts'

/** Closes the push notifications that this browser shows. */
export async function closeShown(): Promise<void> {
  const shown = await (await workerRegistration())?.getNotifications()
  for (const notification of shown ?? []) notification.close()
}

/** Removes the session from this page, when the server has already ended it. */
export function forget({ auth, queryClient }: ShellContext): void {
  auth.setToken('')
  auth.setCredentials(undefined)
  queryClient.clear()
}

let asking: Promise<boolean> | undefined
/** The person chose to stay on the page: reading calls do not ask again. */
let isPutOff = false
/** The person logs out by choice, and the next page is loading. */
let isLeaving = false
export const markLoggingOut = (): void => void (isLeaving = true)

/**
 * Handles a 401 from any call but login, and a missing token for a call that needs one. During an edit, a dialog asks
 * for the password and the page stays; otherwise the login page opens. Returns true once the same person is logged in:
 * then the call can be sent again.
 */
export function sessionOver(router: AnyRouter, sentToken: string | undefined, method = 'GET'): Promise<boolean> {
  if (asking) return asking
  if (isLeaving) return Promise.resolve(false)
  const context: ShellContext = router.options.context
  const token = context.auth.token()
  const account = knownAccount(context)
  if (token !== undefined && token !== sentToken) return isTokenOf(context, account)
  // the person stays on the page: only writing calls ask again
  if (isPutOff && method === 'GET') return Promise.resolve(false)
  const asks = account !== undefined && !account.looked_at_by && (isPutOff || isEditing())
  if (!asks) {
    void endSession(router, sentToken)
    return Promise.resolve(false)
  }
  context.auth.setToken('')
  tryStorage(() => localStorage.removeItem(LOCALE_KEY))
  void closeShown().catch(() => undefined)
  asking = requestLogin(account).then((given) => {
    asking = undefined
    isPutOff = given === 'later'
    if (given === 'leave') void endSession(router, undefined)
    return given === 'again'
  })
  return asking
}

/**
 * Whether the token that another tab has stored meanwhile belongs to the same person. If it belongs to another person,
 * the page is reloaded.
 */
async function isTokenOf({ api }: ShellContext, account: User | undefined): Promise<boolean> {
  if (account === undefined) return false
  const present = await api(accounts)
    .getAccount({}, { quiet: true })
    .catch(() => undefined)
  if (present?.data.id === account.id) return true
  if (present !== undefined) reloadHidden()
  return false
}

const knownAccount = ({ api, queryClient }: ShellContext): User | undefined =>
  queryClient.getQueryData(accountQueries(api).account().queryKey)

/** Other tabs of this browser log in and out; all share the cookie. */
export function followOtherTabs(router: AnyRouter): void {
  const context: ShellContext = router.options.context
  listenToTabs((word) => {
    const account = knownAccount(context)
    if (account === undefined) return
    if (word.kind === 'out') void sessionOver(router, undefined)
    else if (word.account === account.id) currentLoginRequest()?.answer('again')
    else reloadHidden()
  })
}

/**
 * Removes the token and the saved language, and opens the login with a way back. Failed calls with the same token find
 * an empty cookie and are ignored: one message, one navigation. React first hydrates the server's page, including parts
 * that wait for their scripts.
 */
export async function endSession(router: AnyRouter, sentToken: string | undefined): Promise<void> {
  await whenFullyHydrated()
  const context: ShellContext = router.options.context
  const token = context.auth.token()
  // another login has happened since, or the message was already shown; a visitor has no session that could end
  if (token !== sentToken || (token === undefined && !knownAccount(context))) return
  forget(context)
  tryStorage(() => localStorage.removeItem(LOCALE_KEY))
  // the subscription stays for a new login of the same person: the server does not send to an ended session
  void closeShown().catch(() => undefined)
  showToast(context.i18n.t('shell.errors.signedOut'))
  const { href, pathname } = router.latestLocation
  await router.navigate(links.login(pathname === paths.login() ? undefined : href))
}

/** Called when the studio has no seat for the person: reads the account again, and shows a page that explains it. */
export async function notifyNoSeat(router: AnyRouter): Promise<void> {
  await whenFullyHydrated()
  const { queryClient, api }: ShellContext = router.options.context
  const account = await queryClient
    .fetchQuery({ ...accountQueries(api).account(), staleTime: SEAT_ASKED_MS })
    .catch(() => undefined)
  if (account?.studio?.has_seat === false) await router.navigate({ ...links.noSeat(), replace: true })
}
/** Many calls of a page are refused at once: within this time the account is read only once. */
const SEAT_ASKED_MS = 2000

let isForeign = false
/** From now on no call leaves the page, which was rendered for another account than the present one. */
export const stopCalls = (): void => void (isForeign = true)
export const areCallsStopped = (): boolean => isForeign

/** Hides and reloads a page that was rendered for another person. */
function reloadHidden(): void {
  stopCalls()
  document.documentElement.hidden = true
  location.reload()
}

/**
 * A page restored from the browser's memory (Back, a tab reopened) was rendered for the session at that time. With
 * another session or none it is hidden and reloaded. With the same one, the server is asked whether the session is
 * alive, and a 401 ends it here.
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
    if (auth.token() !== left || (known && left === undefined)) reloadHidden()
    else if (left !== undefined)
      void queryClient.invalidateQueries({ queryKey: accountQueries(api).account().queryKey })
  })
}

/** During server rendering nothing changes, and every card of a list reads it: the server only looks up the answer. */
const useAccountAnswer: (enabled: boolean) => User | undefined = import.meta.env.SSR
  ? (): User | undefined => {
      const { api, queryClient } = useShell()
      return queryClient.getQueryData(accountQueries(api).account().queryKey)
    }
  : (enabled: boolean): User | undefined => useQuery({ ...accountQueries(useShell().api).account(), enabled }).data

/**
 * The signed-in person, or undefined: for a visitor, and until the browser has read the account when the server could
 * not see the cookie.
 */
export function useAccount(): User | undefined {
  const { auth, drawnSignedIn } = useShell()
  const hydrated = useHydrated()
  const token = useSyncExternalStore(auth.subscribe, auth.token, auth.token)
  const data = useAccountAnswer(hydrated && token !== undefined)
  // A part that is hydrated late may find the answer already: its first render must equal the server's.
  return hydrated || drawnSignedIn ? data : undefined
}
