import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { toRoute } from '#lib/address.ts'
import { homeOf, paths } from '#lib/paths.ts'
import { ownExpertQueries } from '#lib/queries/own-expert.ts'
import { useShell } from '#lib/shell-context.ts'
import { useExistingItems } from '#parts/shell/navigation.ts'
import { ButtonLink } from '#ui/Link.tsx'

/** To where the person's role starts, or to the login; whose profile is not public yet sees first what it waits for. */
export function GoOn({ account }: { account: User | undefined }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const isExpert = account?.role === 'expert'
  const { data: expert, isPending } = useQuery({ ...ownExpertQueries(api).profile(), enabled: isExpert })
  const isOnboarding = expert !== undefined && expert.status !== 'active' && expert.status !== 'paused'
  const start = isOnboarding ? paths.expertRegistration() : account ? homeOf[account.role]() : paths.login()
  const [home] = useExistingItems([{ path: start }])
  if (isExpert && isPending) return null
  const label =
    account?.role === 'client'
      ? 'verify-email.go.matches'
      : isOnboarding
        ? 'verify-email.go.profile'
        : isExpert
          ? 'verify-email.go.leads'
          : account
            ? 'verify-email.go.home'
            : 'verify-email.go.login'
  return (
    <ButtonLink {...toRoute(home?.path ?? paths.home())} tone="primary" size="large">
      {t(label)}
    </ButtonLink>
  )
}
