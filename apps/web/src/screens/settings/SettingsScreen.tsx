import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQueries } from '../../lib/queries/account.ts'
import { useAccount } from '../../lib/session.ts'
import { useShell } from '../../lib/shell-context.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Page } from '../../ui/layout.tsx'
import { DevicesTab } from './devices/DevicesTab.tsx'
import { PasswordTab } from './password/PasswordTab.tsx'
import { PrivacyTab } from './privacy/PrivacyTab.tsx'
import { ProfileTab } from './profile/ProfileTab.tsx'
import { SeenByExperts } from './SeenByExperts.tsx'
import { SettingsRail } from './SettingsRail.tsx'
import { SettingsSelect } from './SettingsSelect.tsx'
import type { SettingsTab } from './tabs.ts'

const bodies = { profile: ProfileTab, password: PasswordTab, devices: DevicesTab, privacy: PrivacyTab }

/** The client's settings: one part at a time, chosen in the list beside it or, on phones, above it. */
export function SettingsScreen({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const account = useAccount()
  const { data: devices } = useQuery(accountQueries(api).devices())
  if (!account) return null // signed out a moment ago: the way to another page has begun
  const Body = bodies[tab]
  return (
    <Page className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-7 pt-5.5 md:grid-cols-[200px_minmax(0,1fr)] md:gap-y-9 md:pt-11 xl:grid-cols-[200px_minmax(0,1fr)_272px] xl:gap-x-16">
      <header className="col-span-full">
        <Heading level={1} focusable>
          {t('settings.title')}
        </Heading>
        <SettingsSelect tab={tab} devices={devices?.length} className="mt-3.5 md:hidden" />
      </header>
      <SettingsRail tab={tab} devices={devices?.length} className="max-md:hidden md:sticky md:top-6" />
      <div className="min-w-0">
        <Body account={account} />
      </div>
      {tab === 'profile' && <SeenByExperts account={account} className="max-xl:hidden xl:sticky xl:top-6" />}
    </Page>
  )
}
