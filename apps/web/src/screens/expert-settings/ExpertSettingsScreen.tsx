import {
  Bell,
  CalendarClock,
  IdCard,
  KeyRound,
  MonitorSmartphone,
  ShieldCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { User } from '@husrum/contract/accounts.ts'
import type { OwnExpert } from '@husrum/contract/profiles.ts'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/paths.ts'
import { accountQueries } from '#lib/queries/account.ts'
import { ownExpertQueries } from '#lib/queries/own-expert.ts'
import { useAccount } from '#lib/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { DevicesTab } from '#parts/settings/devices/DevicesTab.tsx'
import { NotificationsTab } from '#parts/settings/notifications/NotificationsTab.tsx'
import { PasswordTab } from '#flows/PasswordTab.tsx'
import { SettingsPage } from '#parts/settings/SettingsPage.tsx'
import { expertItems } from '#parts/shell/navigation.ts'
import { AccountTab } from './AccountTab.tsx'
import { AvailabilityTab } from './availability/AvailabilityTab.tsx'
import { PrivacyTab } from './PrivacyTab.tsx'
import { ProfileTab } from './profile/ProfileTab.tsx'
import { settingsTabs, tabLabels, type SettingsTab } from './tabs.ts'

/** Beside the names and not in tabs.ts, which every page’s list of routes carries. */
const tabIcons: Record<SettingsTab, LucideIcon> = {
  profile: IdCard,
  availability: CalendarClock,
  account: UserRound,
  password: KeyRound,
  notifications: Bell,
  devices: MonitorSmartphone,
  privacy: ShieldCheck,
}

type Body = (props: { account: User; expert: OwnExpert }) => React.ReactNode
const bodies: Record<SettingsTab, Body> = {
  profile: ProfileTab,
  availability: AvailabilityTab,
  account: AccountTab,
  password: PasswordTab,
  notifications: NotificationsTab,
  devices: DevicesTab,
  privacy: PrivacyTab,
}

const addressOf = (tab: SettingsTab) => paths.expertSettings(tab === 'profile' ? undefined : tab)

/** The expert's settings: one part at a time, chosen in the list beside it or, on phones, above it. */
export function ExpertSettingsScreen({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const account = useAccount()
  const { data: expert } = useSuspenseQuery(ownExpertQueries(api).profile())
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
      others={expertItems.filter(({ path }) => path !== paths.expertSettings())}
      className="pb-16"
      railClassName="md:top-20"
    >
      <Body account={account} expert={expert} />
    </SettingsPage>
  )
}
