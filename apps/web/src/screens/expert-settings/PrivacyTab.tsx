import { useTranslation } from 'react-i18next'
import { LEAVE_DAYS, LeaveBox } from '#parts/settings/LeaveBox.tsx'
import { DataExportBox } from '#parts/settings/DataExportBox.tsx'

/** What is shown of an expert, taking everything along, and leaving. */
export function PrivacyTab() {
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
      <DataExportBox />
      <LeaveBox later={t('expert-settings.privacy.later', { days: LEAVE_DAYS })} />
    </section>
  )
}
