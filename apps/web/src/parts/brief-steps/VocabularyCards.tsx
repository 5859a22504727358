import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ChoiceCards, type ChoiceCardsProps } from '../../ui/ChoiceCards.tsx'
import { Icon } from './icons.tsx'

type Common<V extends string> = {
  /** Name of the answer, which is also where its texts stand. */
  field: string
  values: readonly V[]
  /** Where the same word has another picture for another answer. */
  icons?: string
  value: V | null
  onChange: (value: V) => void
  error?: string | undefined
} & Pick<ChoiceCardsProps<V>, 'legendAs' | 'layout' | 'hint'>

/** Large choices out of a closed vocabulary: icon, label and one line of help. */
export function VocabularyCards<V extends string>({ field, values, icons, ...rest }: Common<V>) {
  const { t } = useTranslation()
  return (
    <ChoiceCards<V>
      {...rest}
      id={field}
      name={field}
      legend={t(`brief.group.${field}`)}
      options={values.map((value) => ({
        value,
        label: optionLabel(t, field, value),
        help: optionHelp(t, field, value),
        icon: <Icon of={icons ? `${icons}.${value}` : value} />,
      }))}
    />
  )
}

export const optionLabel = (t: TFunction, field: string, value: string): string => t(`brief.option.${field}.${value}`)
export const optionHelp = (t: TFunction, field: string, value: string): string => t(`brief.help.${field}.${value}`)
