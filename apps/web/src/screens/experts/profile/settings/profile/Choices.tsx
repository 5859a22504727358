import { useTranslation } from 'react-i18next'
import { Icon } from '#parts/clients/briefs/steps/icons.tsx'
import { ChoiceCards, type ChoiceCardsProps } from '#ui/choices/ChoiceCards.tsx'

type Common<V extends string> = {
  /** Name of the answer, which is also the key of its texts. */ field: string
  values: readonly V[]
  /** Set where the same word has another picture for another answer. */ icons?: string
  error?: string | undefined
} & Pick<ChoiceCardsProps<V>, 'hint' | 'layout' | 'legendAs'>

type Props<V extends string> = Common<V> &
  (
    | { multiple?: false; value: V | null; onChange: (value: V) => void }
    | { multiple: true; value: readonly V[]; onChange: (value: V[]) => void }
  )

/** A closed vocabulary with the words that experts see when they join. */
export function Choices<V extends string>(props: Props<V>) {
  const { t } = useTranslation()
  const { field, values, icons, error, hint, layout = 'columns', legendAs = 'label' } = props
  const labelOf = (value: string) => t(`onboarding.option.${field}.${value}`)
  const shared = {
    error,
    hint,
    layout,
    id: field,
    name: field,
    legend: t(`onboarding.group.${field}`),
    legendAs,
    options: values.map((value) => ({
      value,
      label: labelOf(value),
      icon: <Icon of={icons ? `${icons}.${value}` : value} />,
    })),
  }
  return props.multiple ? (
    <ChoiceCards<V> {...shared} multiple value={props.value} onChange={props.onChange} />
  ) : (
    <ChoiceCards<V> {...shared} value={props.value} onChange={props.onChange} />
  )
}
