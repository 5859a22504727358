import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ChoiceCards, type ChoiceCardsProps } from '#ui/choices/ChoiceCards.tsx'
import { Icon } from './icons.tsx'

/**
 * Texts for the group and its choices where the client's do not fit: experts answer the same questions from their side.
 */
export type OwnWords = { legend: string; label: (value: string) => string; help: (value: string) => string | undefined }

type Common<V extends string> = {
  /** Name of the answer, which is also the key of its texts. */
  field: string
  values: readonly V[]
  /** Where the same word has another icon for another answer. */
  icons?: string
  words?: OwnWords
  error?: string | undefined
} & Pick<ChoiceCardsProps<V>, 'legendAs' | 'layout' | 'hint'>

export type VocabularyCardsProps<V extends string> = Common<V> &
  (
    | { multiple?: false; value: V | null; onChange: (value: V) => void }
    | { multiple: true; value: readonly V[]; onChange: (value: V[]) => void }
  )

/** Large choices from a closed vocabulary: icon, label and one line of help. Single or multiple choice. */
export function VocabularyCards<V extends string>(props: VocabularyCardsProps<V>) {
  const { t } = useTranslation()
  const { field, values, icons, words, error, legendAs, layout, hint } = props
  const shared = {
    error,
    hint,
    ...(legendAs ? { legendAs } : {}),
    ...(layout ? { layout } : {}),
    id: field,
    name: field,
    legend: words ? words.legend : t(`brief.group.${field}`),
    options: values.map((value) => ({
      value,
      label: words ? words.label(value) : optionLabel(t, field, value),
      help: words ? words.help(value) : optionHelp(t, field, value),
      icon: <Icon of={icons ? `${icons}.${value}` : value} />,
    })),
  }
  return props.multiple ? (
    <ChoiceCards<V> {...shared} multiple value={props.value} onChange={props.onChange} />
  ) : (
    <ChoiceCards<V> {...shared} value={props.value} onChange={props.onChange} />
  )
}

export const optionLabel = (t: TFunction, field: string, value: string): string => t(`brief.option.${field}.${value}`)
export const optionHelp = (t: TFunction, field: string, value: string): string => t(`brief.help.${field}.${value}`)
