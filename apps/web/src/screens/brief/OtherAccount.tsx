import { useTranslation } from 'react-i18next'
import { OtherRole } from '#parts/flow/OtherRole.tsx'

/** Experts and staff. */
export function OtherAccount() {
  const { t } = useTranslation()
  return <OtherRole title={t('brief.other.title')} text={t('brief.other.text')} />
}
