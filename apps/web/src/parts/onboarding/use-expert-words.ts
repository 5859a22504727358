import { useTranslation } from 'react-i18next'
import type { OwnWords } from '../brief-steps/VocabularyCards.tsx'

/** The questions of the brief in the words of those who answer from the other side. */
export function useExpertWords(field: string, withHelp = true): OwnWords {
  const { t } = useTranslation()
  return {
    legend: t(`onboarding.group.${field}`),
    label: (value) => t(`onboarding.option.${field}.${value}`),
    help: (value) => (withHelp ? t(`onboarding.help.${field}.${value}`) : undefined),
  }
}
