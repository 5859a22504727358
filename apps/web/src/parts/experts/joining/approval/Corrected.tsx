import { useTranslation } from 'react-i18next'
import type { OwnDecision } from '@husrum/contract/back-office/expert-review/expert-review.ts'

/** What staff corrected, with the old value: the expert may have changed it again since. */
export function Corrected({ corrected }: { corrected: NonNullable<OwnDecision['corrected']> }) {
  const { t } = useTranslation()
  return corrected.map(({ field, before }) => (
    <span key={field} className="block wrap-anywhere whitespace-pre-line">
      {t('onboarding.status.decisions.before', {
        field: t(`onboarding.status.decisions.field.${field}`),
        before: before || t('onboarding.status.decisions.empty'),
      })}
    </span>
  ))
}
