import { useTranslation } from 'react-i18next'
import { TwoSteps } from './TwoSteps.tsx'

/** The tab of all settings: what guards the account beside the password. */
export function SecurityTab() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="settings-security" className="max-w-170">
      <h2 id="settings-security" className="text-28">
        {t('settings.tab.security')}
      </h2>
      <p className="mt-1.5 text-15 text-ink-2">{t('security.about')}</p>
      <TwoSteps />
    </section>
  )
}
