/** Login and logout in the browser. */
import { accounts, type Session, type User } from '@husrum/contract/identity/accounts/accounts.ts'
import { compared } from '../device-storage/device-list.ts'
import { storeKnownDevice } from './known-devices.ts'
import { LAST_EVENT } from '../live/last-event.ts'
import { withLocale } from '../language/locale.ts'
import { homeOf, paths } from '../paths.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { ownPath } from '../addresses/search.ts'
import { workerRegistration } from '../service-worker/service-worker.ts'
import { closeShown, markLoggingOut } from './session.ts'
import { notifyTabs } from './session-channel.ts'
import type { ShellContext } from '../shell-context.ts'
import { PUSH_OWNER, SHOWN_NOTIFICATIONS, tryStorage } from '../device-storage/storage.ts'
import { toastOnNextPage } from '../toast.ts'
import { clearUnsent, claimUnsent, setUnsentOwner } from '../unsaved-work/unsent.ts'

/** After login and registration: stores the token and the account at once. The caller navigates. */
export function signIn(context: ShellContext, session: Session): void {
  context.queryClient.clear() // data loaded as a visitor or as another person must not be shown to this person
  context.queryClient.setQueryData(LAST_EVENT, session.last_event_id)
  claimUnsent(session.user.id)
  endPushOfAnother(session.user.id)
  storeSession(context, session)
}

/** Stores a new session of the same person; the page's data stays. */
export function storeSession({ auth, queryClient, api }: ShellContext, session: Session): void {
  auth.setToken(session.token)
  setUnsentOwner(session.user.id)
  storeKnownDevice(session.known_device)
  queryClient.setQueryData(accountQueries(api).account().queryKey, session.user)
  notifyTabs({ kind: 'in', account: session.user.id })
}

/** Where to go after login. */
export function afterSignIn(user: User, next: string | undefined): string {
  return ownPath(next) ?? homeOf[user.role]()
}

/**
 * Ends the session on the server and here, and loads the next page completely: the account's data stays until then,
 * because a part that is not hydrated yet must match the server's HTML. `message` is shown on the next page. If
 * the cookie no longer exists, the login page opens.
 */
export async function signOut(context: ShellContext, { to, message }: { to: string; message?: string }): Promise<void> {
  const wasSignedIn = context.auth.token() !== undefined
  if (wasSignedIn) await context.api(accounts).logout()
  tryStorage(() => localStorage.removeItem(PUSH_OWNER))
  // the browser may have to call its push service, which can be down
  await Promise.race([leavePush().catch(() => undefined), new Promise((done) => setTimeout(done, 1000))])
  compared.takeAll() // the list belongs to the person who logs out, not to the next one at this device
  markLoggingOut()
  context.auth.setToken('')
  context.auth.setCredentials(undefined)
  notifyTabs({ kind: 'out' })
  clearUnsent() // after the cookie: another tab leaves its page unchanged when it finds no session
  if (message) toastOnNextPage(message)
  // a person who logs out has chosen to leave: nothing can be saved any more
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  location.assign(wasSignedIn ? to : withLocale(paths.login(), context.locale))
}

/** The next person at this browser must neither see shown notifications nor receive those still on their way. */
async function leavePush(): Promise<void> {
  await closeShown()
  await globalThis.caches?.delete(SHOWN_NOTIFICATIONS)
  await (await (await workerRegistration())?.pushManager.getSubscription())?.unsubscribe()
}

/** The subscribed person's session expired: the next person at this browser does not get their notifications. */
function endPushOfAnother(person: number): void {
  const owner = tryStorage(() => localStorage.getItem(PUSH_OWNER)) ?? null
  if (owner === null || owner === String(person)) return
  tryStorage(() => localStorage.removeItem(PUSH_OWNER))
  void leavePush().catch(() => undefined)
}
