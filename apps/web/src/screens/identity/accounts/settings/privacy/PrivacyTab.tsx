import { useTranslation } from 'react-i18next'
import { SeenFacts } from '../SeenFacts.tsx'
import { LEAVE_DAYS, LeaveBox } from '#parts/identity/accounts/settings/LeaveBox.tsx'
import { CalendarBox } from '#parts/identity/accounts/settings/CalendarBox.tsx'
import { ConsentsBox } from '#parts/identity/accounts/settings/ConsentsBox.tsx'
import { DataExportBox } from '#parts/identity/accounts/settings/DataExportBox.tsx'

/** Who sees what, and deleting the account. */
export function PrivacyTab() {
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
      <LeaveBox later={t('settings.leave.later', { days: LEAVE_DAYS })} />
    </section>
  )
}
