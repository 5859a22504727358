import type { User } from '@husrum/contract/accounts.ts'
import { useNewPassword } from '../../flows/use-new-password.ts'
import { PasswordForm } from '../../parts/settings/PasswordForm.tsx'

export function PasswordTab({ account }: { account: User }) {
  return <PasswordForm account={account} fresh={useNewPassword(account)} />
}
