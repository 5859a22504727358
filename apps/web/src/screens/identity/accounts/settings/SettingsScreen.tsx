import { LEAVING_DAYS } from '@husrum/contract/core/limits.ts'
import { Bell, KeyRound, type LucideIcon, MonitorSmartphone, ShieldCheck, ShieldUser, UserRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQueries } from '#queries/identity/accounts.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { paths } from '#lib/paths.ts'
import { DevicesTab } from '#parts/identity/accounts/settings/devices/DevicesTab.tsx'
import { NotificationsTab } from '#parts/identity/accounts/settings/notifications/NotificationsTab.tsx'
import { SecurityTab } from '#parts/identity/accounts/settings/security/SecurityTab.tsx'
import { SettingsPage } from '#parts/identity/accounts/settings/SettingsPage.tsx'
import { accountItems } from '#parts/shell/navigation/own-navigation.ts'
import { PasswordTab } from '#flows/identity/accounts/PasswordTab.tsx'
import { ProfileTab } from './profile/ProfileTab.tsx'
import { clsx } from 'clsx'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { LeaveBox } from '#parts/identity/accounts/settings/LeaveBox.tsx'
import { CalendarBox } from '#parts/identity/accounts/settings/CalendarBox.tsx'
import { ConsentsBox } from '#parts/identity/accounts/settings/ConsentsBox.tsx'
import { DataExportBox } from '#parts/identity/accounts/settings/DataExportBox.tsx'
import { SeenFacts } from './SeenFacts.tsx'
import { type SettingsTab, settingsTabs, tabLabels } from './tabs.ts'

/** These are not in tabs.ts, because every page’s list of routes contains that file. */
const tabIcons: Record<SettingsTab, LucideIcon> = {
  profile: UserRound,
  password: KeyRound,
  security: ShieldUser,
  notifications: Bell,
  devices: MonitorSmartphone,
  privacy: ShieldCheck,
}

const bodies = {
  profile: ProfileTab,
  password: PasswordTab,
  security: SecurityTab,
  notifications: NotificationsTab,
  devices: DevicesTab,
  privacy: PrivacyTab,
}

const addressOf = (tab: SettingsTab) => paths.clientSettings(tab === 'profile' ? undefined : tab)

/** The client's settings: one part at a time, chosen in the list next to it or, on phones, above it. */
export function SettingsScreen({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const account = useAccount()
  const { data: devices } = useQuery(accountQueries(api).devices())
  if (!account) return null // The client signed out a moment ago, and another page is loading.
  const Body = bodies[tab]
  const entries = settingsTabs.map((key) => ({
    key,
    path: addressOf(key),
    label: t(tabLabels[key]),
    icon: tabIcons[key],
    count: key === 'devices' ? devices?.filter(({ by_staff }) => !by_staff?.ended).length : undefined,
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

/** Next to the profile: which parts of it an expert sees. */
function SeenByExperts({ account, className }: { account: User; className: string }) {
  const { t } = useTranslation()
  const [firstName = account.name] = account.name.trim().split(/\s+/)
  return (
    <aside
      aria-labelledby="seen"
      className={clsx('overflow-hidden rounded-photo border border-line bg-wall text-15', className)}
    >
      <h2 id="seen" className="px-5 pt-4.5 text-17 tracking-[-0.01em]">
        {t('settings.seen.title')}
      </h2>
      <div className="flex items-center gap-3 px-5 pt-3.5 pb-4.5 leading-[1.35]">
        <Avatar name={firstName} tone="ink" />
        <span className="min-w-0">
          <b className="block text-17">{firstName}</b>
          <span className="text-ink-2">
            {[account.city?.name, account.country?.name].filter(Boolean).join(', ') || t('settings.seen.noPlace')}
          </span>
        </span>
      </div>
      <SeenFacts className="border-t border-line px-5 pt-2 pb-3" />
    </aside>
  )
}

/** Who sees what, and deleting the account. */
function PrivacyTab() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="settings-privacy">
      <h2 id="settings-privacy" className="text-28">
        {t('settings.tab.privacy')}
      </h2>
      <h3 className="mt-5 text-17 tracking-[-0.01em]">{t('settings.seen.title')}</h3>
      <p className="mt-1 text-15 text-ink-2">{t('settings.privacy.about')}</p>
      <SeenFacts className="mt-3 max-w-form divide-y divide-line border-y border-line [&>div]:py-3" />
      <CalendarBox />
      <ConsentsBox />
      <DataExportBox />
      <LeaveBox later={t('settings.leave.later', { days: LEAVING_DAYS })} />
    </section>
  )
}
