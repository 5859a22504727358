/** Staff impersonate a person, and return. */
import { accounts, type Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { adminPaths } from '../addresses/admin-paths.ts'
import { withLocale } from '../language/locale.ts'
import { homeOf } from '../paths.ts'
import type { ShellContext } from '../shell-context.ts'

/** The cached data of their own pages does not belong to this person. */
export function impersonate({ auth, locale }: ShellContext, { token, user }: Session): void {
  auth.lookWith(token)
  location.assign(withLocale(homeOf[user.role](), locale))
}

/** Returns to the own session. */
export async function endImpersonation({ auth, api, locale }: ShellContext): Promise<void> {
  // the session may have expired at this moment
  await api(accounts)
    .logout({}, { quiet: true })
    .catch(() => undefined)
  auth.setToken('')
  location.assign(withLocale(adminPaths.users(), locale))
}
