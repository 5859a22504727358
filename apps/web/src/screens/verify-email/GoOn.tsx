import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { target } from '../../lib/address.ts'
import { homeOf, paths } from '../../lib/paths.ts'
import { useExistingItems } from '../../parts/shell/navigation.ts'
import { ButtonLink } from '../../ui/Link.tsx'

/** To where the person's role starts, or to the login. */
export function GoOn({ account }: { account: User | undefined }) {
  const { t } = useTranslation()
  const [home] = useExistingItems([{ path: account ? homeOf[account.role]() : paths.login() }])
  const label =
    account?.role === 'client'
      ? 'verify-email.go.matches'
      : account?.role === 'expert'
        ? 'verify-email.go.leads'
        : account
          ? 'verify-email.go.home'
          : 'verify-email.go.login'
  return (
    <ButtonLink {...target(home?.path ?? paths.home())} tone="primary" size="large">
      {t(label)}
    </ButtonLink>
  )
}
