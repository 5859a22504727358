/** Staff look at the product as somebody, and come back. */
import { accounts, type Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { adminPaths } from '../addresses/admin-paths.ts'
import { withLocale } from '../language/locale.ts'
import { homeOf } from '../paths.ts'
import type { ShellContext } from '../shell-context.ts'

/** What was known of their own pages is not this person's. */
export function lookAs({ auth, locale }: ShellContext, { token, user }: Session): void {
  auth.lookWith(token)
  location.assign(withLocale(homeOf[user.role](), locale))
}

/** Back to the own session. */
export async function endLook({ auth, api, locale }: ShellContext): Promise<void> {
  // it may have ended by the clock in this moment
  await api(accounts)
    .logout({}, { quiet: true })
    .catch(() => undefined)
  auth.setToken('')
  location.assign(withLocale(adminPaths.users(), locale))
}
