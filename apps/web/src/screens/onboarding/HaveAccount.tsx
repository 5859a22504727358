import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { Link } from '#ui/Link.tsx'

/** For those who began on another device, or long ago. */
export function HaveAccount() {
  const { t } = useTranslation()
  return (
    <p className="mt-8 text-15 text-ink-2">
      {t('onboarding.entry.login')} <Link {...links.login()}>{t('onboarding.entry.loginGo')}</Link>
    </p>
  )
}
