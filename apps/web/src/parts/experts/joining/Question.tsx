import { useTranslation } from 'react-i18next'
import {
  VocabularyCards,
  type OwnWords,
  type VocabularyCardsProps,
} from '../../clients/briefs/steps/VocabularyCards.tsx'

/** One question out of a closed vocabulary, as experts are asked it. */
export function Question<V extends string>(props: VocabularyCardsProps<V>) {
  return <VocabularyCards<V> {...props} words={useExpertWords(props.field)} />
}

/** The questions of the brief in the words of those who answer from the other side. */
function useExpertWords(field: string, withHelp = true): OwnWords {
  const { t } = useTranslation()
  return {
    legend: t(`onboarding.group.${field}`),
    label: (value) => t(`onboarding.option.${field}.${value}`),
    help: (value) => (withHelp ? t(`onboarding.help.${field}.${value}`) : undefined),
  }
}
