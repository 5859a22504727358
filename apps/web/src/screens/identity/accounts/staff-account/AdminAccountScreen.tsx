import { KeyRound, MonitorSmartphone, ShieldUser, type LucideIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQueries } from '#queries/identity/accounts.ts'
import { paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { PasswordTab } from '#flows/identity/accounts/PasswordTab.tsx'
import { DevicesTab } from '#parts/identity/accounts/settings/devices/DevicesTab.tsx'
import { SecurityTab } from '#parts/identity/accounts/settings/security/SecurityTab.tsx'
import { SettingsPage } from '#parts/identity/accounts/settings/SettingsPage.tsx'
import { staffItems } from '#parts/shell/navigation/own-navigation.ts'
import { accountTabs, tabLabels, type AccountTab } from './tabs.ts'

const tabIcons: Record<AccountTab, LucideIcon> = {
  password: KeyRound,
  security: ShieldUser,
  devices: MonitorSmartphone,
}

const bodies = { password: PasswordTab, security: SecurityTab, devices: DevicesTab }

/** The account of a member of staff: its protection. Until a second factor is on, nothing else is shown. */
export function AdminAccountScreen({ tab }: { tab: AccountTab }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const account = useAccount()
  const isLocked = account?.second_factor_missing === true
  const { data: devices } = useQuery({ ...accountQueries(api).devices(), enabled: !isLocked })
  if (!account) return null // The person signed out a moment ago, and another page is loading.
  const shown = isLocked ? 'security' : tab
  const Body = bodies[shown]
  const entries = accountTabs
    .filter((key) => !isLocked || key === 'security')
    .map((key) => ({
      key,
      path: paths.adminAccount(key === 'password' ? undefined : key),
      label: t(tabLabels[key]),
      icon: tabIcons[key],
      count: key === 'devices' ? devices?.length : undefined,
    }))
  return (
    <SettingsPage
      current={shown}
      entries={entries}
      others={isLocked ? [] : staffItems.filter(({ path }) => path !== paths.adminAccount())}
      className="pb-16"
      railClassName="md:top-20"
    >
      <Body account={account} />
    </SettingsPage>
  )
}
