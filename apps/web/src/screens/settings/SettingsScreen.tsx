import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQueries } from '../../lib/queries/account.ts'
import { useAccount } from '../../lib/session.ts'
import { useShell } from '../../lib/shell-context.ts'
import { paths } from '../../lib/paths.ts'
import { DevicesTab } from '../../parts/settings/devices/DevicesTab.tsx'
import { SettingsRail } from '../../parts/settings/SettingsRail.tsx'
import { SettingsSelect } from '../../parts/settings/SettingsSelect.tsx'
import { accountItems } from '../../parts/shell/navigation.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Page } from '../../ui/layout.tsx'
import { PasswordTab } from './PasswordTab.tsx'
import { PrivacyTab } from './privacy/PrivacyTab.tsx'
import { ProfileTab } from './profile/ProfileTab.tsx'
import { SeenByExperts } from './SeenByExperts.tsx'
import { settingsTabs, tabIcons, tabLabels, type SettingsTab } from './tabs.ts'

const bodies = { profile: ProfileTab, password: PasswordTab, devices: DevicesTab, privacy: PrivacyTab }

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
    <Page className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-7 pt-5.5 md:grid-cols-[200px_minmax(0,1fr)] md:gap-y-9 md:pt-11 xl:grid-cols-[200px_minmax(0,1fr)_272px] xl:gap-x-16">
      <header className="col-span-full">
        <Heading level={1} focusable>
          {t('settings.title')}
        </Heading>
        <SettingsSelect
          current={tab}
          entries={entries}
          others={accountItems.filter(({ path }) => path !== paths.clientSettings())}
          othersLabel={t('shell.account.tabs')}
          className="mt-3.5 md:hidden"
        />
      </header>
      <SettingsRail current={tab} entries={entries} className="max-md:hidden md:sticky md:top-6" />
      <div className="min-w-0">
        <Body account={account} />
      </div>
      {tab === 'profile' && <SeenByExperts account={account} className="max-xl:hidden xl:sticky xl:top-6" />}
    </Page>
  )
}
