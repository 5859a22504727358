import { useTranslation } from 'react-i18next'
import {
  VocabularyCards,
  type OwnWords,
  type VocabularyCardsProps,
} from '../../clients/briefs/steps/VocabularyCards.tsx'

/** One question from a closed vocabulary, in the words for experts. */
export function Question<V extends string>(props: VocabularyCardsProps<V>) {
  return <VocabularyCards<V> {...props} words={useExpertWords(props.field)} />
}

/** The questions of the brief, worded for the experts who answer from their side. */
function useExpertWords(field: string, withHelp = true): OwnWords {
  const { t } = useTranslation()
  return {
    legend: t(`onboarding.group.${field}`),
    label: (value) => t(`onboarding.option.${field}.${value}`),
    help: (value) => (withHelp ? t(`onboarding.help.${field}.${value}`) : undefined),
  }
}
