import { useTranslation } from 'react-i18next'
import { OtherRole } from '#parts/flow/OtherRole.tsx'

/** Clients and staff. */
export function NotAnExpert() {
  const { t } = useTranslation()
  return <OtherRole title={t('onboarding.other.title')} text={t('onboarding.other.text')} />
}
