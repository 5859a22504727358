import { Bell, KeyRound, MonitorSmartphone, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQueries } from '#lib/queries/account.ts'
import { useAccount } from '#lib/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { paths } from '#lib/paths.ts'
import { DevicesTab } from '#parts/settings/devices/DevicesTab.tsx'
import { NotificationsTab } from '#parts/settings/notifications/NotificationsTab.tsx'
import { SettingsPage } from '#parts/settings/SettingsPage.tsx'
import { accountItems } from '#parts/shell/navigation.ts'
import { PasswordTab } from '#flows/PasswordTab.tsx'
import { PrivacyTab } from './privacy/PrivacyTab.tsx'
import { ProfileTab } from './profile/ProfileTab.tsx'
import { SeenByExperts } from './SeenByExperts.tsx'
import { settingsTabs, tabLabels, type SettingsTab } from './tabs.ts'

/** Beside the names and not in tabs.ts, which every page’s list of routes carries. */
const tabIcons: Record<SettingsTab, LucideIcon> = {
  profile: UserRound,
  password: KeyRound,
  notifications: Bell,
  devices: MonitorSmartphone,
  privacy: ShieldCheck,
}

const bodies = {
  profile: ProfileTab,
  password: PasswordTab,
  notifications: NotificationsTab,
  devices: DevicesTab,
  privacy: PrivacyTab,
}

const addressOf = (tab: SettingsTab) => paths.clientSettings(tab === 'profile' ? undefined : tab)

/** The client's settings: one part at a time, chosen in the list beside it or, on phones, above it. */
export function SettingsScreen({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const account = useAccount()
  const { data: devices } = useQuery(accountQueries(api).devices())
  if (!account) return null // signed out a moment ago: the way to another page has begun
  const Body = bodies[tab]
  const entries = settingsTabs.map((key) => ({
    key,
    path: addressOf(key),
    label: t(tabLabels[key]),
    icon: tabIcons[key],
    count: key === 'devices' ? devices?.length : undefined,
  }))
  return (
    <SettingsPage
      current={tab}
      entries={entries}
      others={accountItems.filter(({ path }) => path !== paths.clientSettings())}
      aside={tab === 'profile' && <SeenByExperts account={account} className="max-xl:hidden xl:sticky xl:top-6" />}
      className="xl:grid-cols-[200px_minmax(0,1fr)_272px] xl:gap-x-16"
      railClassName="md:top-6"
    >
      <Body account={account} />
    </SettingsPage>
  )
}
