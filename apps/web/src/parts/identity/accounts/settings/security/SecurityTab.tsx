import { useTranslation } from 'react-i18next'
import { useAccount } from '#lib/session/session.ts'
import { Notice } from '#ui/text/Notice.tsx'
import { EmailWaits } from '../contact/EmailWaits.tsx'
import { Passkeys } from './Passkeys.tsx'
import { TwoSteps } from './TwoSteps.tsx'

/** The tab of all settings that protect the account besides the password. */
export function SecurityTab() {
  const { t } = useTranslation()
  const account = useAccount()
  return (
    <section aria-labelledby="settings-security" className="max-w-170">
      <h2 id="settings-security" className="text-28">
        {t('settings.tab.security')}
      </h2>
      <p className="mt-1.5 text-15 text-ink-2">{t('security.about')}</p>
      {account?.second_factor_missing && <Notice className="mt-5">{t('security.required')}</Notice>}
      {account?.email_verified === false && (
        <div className="mt-5">
          <p className="text-15">{t('security.confirmFirst')}</p>
          <EmailWaits account={account} />
        </div>
      )}
      <Passkeys />
      <TwoSteps />
    </section>
  )
}
