import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { PasswordForm } from '#parts/identity/accounts/settings/PasswordForm.tsx'
import { useNewPassword } from './use-new-password.ts'

/** The tab in both settings, a client's and an expert's. */
export function PasswordTab({ account }: { account: User }) {
  return <PasswordForm account={account} fresh={useNewPassword(account)} />
}
