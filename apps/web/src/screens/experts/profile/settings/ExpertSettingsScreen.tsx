import { LEAVING_DAYS } from '@husrum/contract/core/limits.ts'
import {
  AppWindow,
  Bell,
  CalendarClock,
  IdCard,
  KeyRound,
  MonitorSmartphone,
  ShieldCheck,
  ShieldUser,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/paths.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { DevicesTab } from '#parts/identity/accounts/settings/devices/DevicesTab.tsx'
import { NotificationsTab } from '#parts/identity/accounts/settings/notifications/NotificationsTab.tsx'
import { PasswordTab } from '#flows/identity/accounts/PasswordTab.tsx'
import { SecurityTab } from '#parts/identity/accounts/settings/security/SecurityTab.tsx'
import { SettingsPage } from '#parts/identity/accounts/settings/SettingsPage.tsx'
import { expertItems, itemsInStudio } from '#parts/shell/navigation/own-navigation.ts'
import { useRef } from 'react'
import { useProfileForm } from '#flows/experts/joining/use-profile-form.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { NameAndLanguage } from '#parts/identity/accounts/settings/contact/NameAndLanguage.tsx'
import { ReachPart } from '#parts/identity/accounts/settings/contact/ReachPart.tsx'
import { SaveRow } from '#parts/identity/accounts/settings/contact/SaveRow.tsx'
import { UnsavedGuard } from '#parts/identity/accounts/settings/contact/UnsavedGuard.tsx'
import { AvailabilityTab } from './availability/AvailabilityTab.tsx'
import { LeaveBox } from '#parts/identity/accounts/settings/LeaveBox.tsx'
import { CalendarBox } from '#parts/identity/accounts/settings/CalendarBox.tsx'
import { ConsentsBox } from '#parts/identity/accounts/settings/ConsentsBox.tsx'
import { DataExportBox } from '#parts/identity/accounts/settings/DataExportBox.tsx'
import { PeopleTab } from './people/PeopleTab.tsx'
import { SiteTab } from './site/SiteTab.tsx'
import { ProfileTab } from './profile/ProfileTab.tsx'
import { settingsTabs, tabLabels, type SettingsTab } from './tabs.ts'

/** These are not in tabs.ts, because every page’s list of routes contains that file. */
const tabIcons: Record<SettingsTab, LucideIcon> = {
  profile: IdCard,
  availability: CalendarClock,
  site: AppWindow,
  people: UsersRound,
  account: UserRound,
  password: KeyRound,
  security: ShieldUser,
  notifications: Bell,
  devices: MonitorSmartphone,
  privacy: ShieldCheck,
}

type Body = (props: { account: User; expert: OwnExpert }) => React.ReactNode
const bodies: Record<SettingsTab, Body> = {
  profile: ProfileTab,
  availability: AvailabilityTab,
  site: SiteTab,
  people: PeopleTab,
  account: AccountTab,
  password: PasswordTab,
  security: SecurityTab,
  notifications: NotificationsTab,
  devices: DevicesTab,
  privacy: PrivacyTab,
}

const addressOf = (tab: SettingsTab) => paths.expertSettings(tab === 'profile' ? undefined : tab)

/** The expert's settings: one part at a time, chosen in the list next to it or, on phones, above it. */
export function ExpertSettingsScreen({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const account = useAccount()
  const { data: expert } = useSuspenseQuery(ownExpertQueries(api).profile())
  const { data: devices } = useQuery(accountQueries(api).devices())
  if (!account) return null // The expert signed out a moment ago, and another page is loading.
  const Body = bodies[tab]
  const people = account.studio?.people ?? 1
  const entries = settingsTabs.map((key) => ({
    key,
    path: addressOf(key),
    label: t(tabLabels[key]),
    icon: tabIcons[key],
    count:
      key === 'devices'
        ? devices?.filter(({ by_staff }) => !by_staff?.ended).length
        : key === 'people' && people > 1
          ? people
          : undefined,
  }))
  return (
    <SettingsPage
      current={tab}
      entries={entries}
      others={itemsInStudio(expertItems, account).filter(({ path }) => path !== paths.expertSettings())}
      className="pb-16"
      railClassName="md:top-20"
    >
      <Body account={account} expert={expert} />
    </SettingsPage>
  )
}

/** Visibility of the profile, data export, and deleting the account. */
function PrivacyTab({ account: { studio } }: { account: User }) {
  const { t } = useTranslation()
  const facts = ['public', 'clients', 'staff'] as const
  return (
    <section aria-labelledby="settings-privacy" className="max-w-170">
      <h2 id="settings-privacy" className="text-28">
        {t('settings.tab.privacy')}
      </h2>
      <dl className="mt-5 divide-y divide-line border-y border-line text-15">
        {facts.map((fact) => (
          <div key={fact} className="grid gap-x-6 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="font-semibold">{t(`expert-settings.privacy.${fact}`)}</dt>
            <dd className="text-ink-2">{t(`expert-settings.privacy.${fact}Text`)}</dd>
          </div>
        ))}
      </dl>
      <CalendarBox />
      <ConsentsBox />
      <DataExportBox />
      {studio && studio.role !== 'owner' ? (
        <LeaveBox studio={studio.name} later={t('studio.leave.later', { days: LEAVING_DAYS })} />
      ) : (
        <LeaveBox later={t('expert-settings.privacy.later', { days: LEAVING_DAYS })} />
      )}
    </section>
  )
}

/** The person behind the profile: how we write to them; it is never public. */
function AccountTab({ account }: { account: User }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const profile = useProfileForm(account, form)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-labelledby="settings-account"
      className="max-w-170"
      onSubmit={(event) => {
        event.preventDefault()
        profile.submit()
      }}
    >
      <h2 id="settings-account" className="text-28">
        {t('expert-settings.tab.account')}
      </h2>
      <p className="mt-1.5 mb-6 max-w-[62ch] text-15 text-ink-2">{t('expert-settings.account.about')}</p>
      <FormRefusal className="mb-8">{profile.refusal}</FormRefusal>
      <NameAndLanguage profile={profile} />
      <ReachPart account={account} profile={profile} />
      <SaveRow changed={profile.changed} saving={profile.saving} />
      <UnsavedGuard holdsChanges={profile.holdsChanges} />
    </form>
  )
}
