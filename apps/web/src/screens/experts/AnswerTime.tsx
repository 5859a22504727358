import { useTranslation } from 'react-i18next'
import type { FoundExperts } from '#lib/queries/experts.ts'
import { RadioList } from '#ui/RadioList.tsx'
import { answerHours } from './search-address.ts'
import { useChangeWish, useWish } from './use-search.ts'

const ANY = ''

/** How soon experts usually answer. Whoever answers within hours answers within a day: one choice, not several. */
export function AnswerTime({ values }: { values: FoundExperts['facets']['answers_within'] }) {
  const { t } = useTranslation()
  const { answers_within: chosen } = useWish()
  const change = useChangeWish()
  return (
    <RadioList
      legend={t('experts.filter.answers')}
      legendHidden
      size="small"
      name="answers_within"
      value={chosen ?? ANY}
      options={[
        ...values.map(({ value, name, count }) => ({
          value,
          label: name,
          end: count,
          disabled: count === 0 && value !== chosen,
        })),
        { value: ANY, label: t('experts.filter.any') },
      ]}
      onChange={(value) => change({ answers_within: answerHours.find((hours) => hours === value) })}
    />
  )
}
