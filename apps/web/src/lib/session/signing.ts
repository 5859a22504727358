/** Signing in and out in the browser. */
import { accounts, type Session, type User } from '@husrum/contract/identity/accounts/accounts.ts'
import { compared } from '../device-storage/device-list.ts'
import { keepKnownDevice } from './known-devices.ts'
import { LAST_EVENT } from '../live/last-event.ts'
import { withLocale } from '../language/locale.ts'
import { homeOf, paths } from '../paths.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { ownPath } from '../addresses/search.ts'
import { workerRegistration } from '../service-worker/service-worker.ts'
import { closeShown, leaveSession } from './session.ts'
import { tellTabs } from './session-channel.ts'
import type { ShellContext } from '../shell-context.ts'
import { PUSH_OWNER, SHOWN_NOTIFICATIONS, tryStorage } from '../device-storage/storage.ts'
import { toastOnNextPage } from '../toast.ts'
import { forgetUnsent, keepUnsentOf, markUnsentOf } from '../unsaved-work/unsent.ts'

/** After login and registration: keeps the token and knows the person at once. The caller navigates. */
export function signIn(context: ShellContext, session: Session): void {
  context.queryClient.clear() // nothing that was asked as a visitor or as someone else may be shown to this person
  context.queryClient.setQueryData(LAST_EVENT, session.last_event_id)
  keepUnsentOf(session.user.id)
  endPushOfAnother(session.user.id)
  keepSession(context, session)
}

/** Of the same person again: what the page knows of them stays. */
export function keepSession({ auth, queryClient, api }: ShellContext, session: Session): void {
  auth.setToken(session.token)
  markUnsentOf(session.user.id)
  keepKnownDevice(session.known_device)
  queryClient.setQueryData(accountQueries(api).account().queryKey, session.user)
  tellTabs({ kind: 'in', account: session.user.id })
}

/** Where to go after signing in. */
export function afterSignIn(user: User, next: string | undefined): string {
  return ownPath(next) ?? homeOf[user.role]()
}

/**
 * Ends the session on the server and here, and loads the next page whole: what was known of the person stays until
 * this page is gone, because a part that React has not taken over yet must find what the server drew. `message` is
 * said on the next page. To login when the cookie was gone already.
 */
export async function signOut(context: ShellContext, { to, message }: { to: string; message?: string }): Promise<void> {
  const wasSignedIn = context.auth.token() !== undefined
  if (wasSignedIn) await context.api(accounts).logout()
  tryStorage(() => localStorage.removeItem(PUSH_OWNER))
  // the browser may have to ask its push service, which can be away
  await Promise.race([leavePush().catch(() => undefined), new Promise((done) => setTimeout(done, 1000))])
  compared.takeAll() // the next person at this device chose nobody
  leaveSession()
  context.auth.setToken('')
  context.auth.setCredentials(undefined)
  tellTabs({ kind: 'out' })
  forgetUnsent() // after the cookie: another tab keeps what it shows when it finds nobody logged in
  if (message) toastOnNextPage(message)
  // who logs out has chosen to leave: there is nothing left to save with
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  location.assign(wasSignedIn ? to : withLocale(paths.login(), context.locale))
}

/** Whoever comes next at this browser neither sees what was shown here nor gets what is still on its way. */
async function leavePush(): Promise<void> {
  await closeShown()
  await globalThis.caches?.delete(SHOWN_NOTIFICATIONS)
  await (await (await workerRegistration())?.pushManager.getSubscription())?.unsubscribe()
}

/** The session of whoever wanted notifications here only ran out: the next person at this browser does not get them. */
function endPushOfAnother(person: number): void {
  const owner = tryStorage(() => localStorage.getItem(PUSH_OWNER)) ?? null
  if (owner === null || owner === String(person)) return
  tryStorage(() => localStorage.removeItem(PUSH_OWNER))
  void leavePush().catch(() => undefined)
}
