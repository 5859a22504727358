import { VocabularyCards, type VocabularyCardsProps } from '../brief-steps/VocabularyCards.tsx'
import { useExpertWords } from './use-expert-words.ts'

/** One question out of a closed vocabulary, as experts are asked it. */
export function Question<V extends string>(props: VocabularyCardsProps<V>) {
  return <VocabularyCards<V> {...props} words={useExpertWords(props.field)} />
}
