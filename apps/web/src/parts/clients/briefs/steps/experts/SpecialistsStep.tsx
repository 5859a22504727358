import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '#ui/choices/ChoiceCards.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { Icon } from '../icons.tsx'
import { nameOf, useBriefOptions } from '../use-brief-options.ts'

/** The value that radio buttons need for "none of them in particular". */
const NONE = 'none'

type Specialists = { specialists: string[]; specialist_type: string | null }

export type SpecialistsStepProps = {
  answers: Specialists
  change: (change: Partial<Specialists>) => void
  problems: Readonly<Record<string, string>>
  /** A visible heading, where the same step has other questions. */
  legend?: string
  legendAs?: 'heading' | 'label'
  /** Asks which of several matters most. */
  mainLegend?: string
}

/** What an expert is especially good at: a client's wish or an expert's offer. */
export function SpecialistsStep({
  answers,
  change,
  problems,
  legend,
  legendAs = 'heading',
  mainLegend,
}: SpecialistsStepProps) {
  const { t } = useTranslation()
  const { specialties } = useBriefOptions()
  return (
    <Stack className="gap-10">
      <ChoiceCards
        multiple
        id="specialists"
        name="specialists"
        legend={legend ?? t('brief.group.specialists')}
        legendAs={legend ? legendAs : 'hidden'}
        error={problems.specialists}
        options={specialties.map((each) => ({
          value: each.slug,
          label: each.name,
          help: each.description,
          icon: <Icon of={each.slug} />,
        }))}
        value={answers.specialists}
        onChange={(specialists) => change({ specialists })}
      />
      {answers.specialists.length > 1 && (
        <RadioList
          legend={mainLegend ?? t('brief.group.mainSpecialist')}
          name="specialist_type"
          error={problems.specialist_type}
          options={[
            ...answers.specialists.map((slug) => ({ value: slug, label: nameOf(specialties, slug) })),
            { value: NONE, label: t('brief.specialists.equal') },
          ]}
          value={answers.specialist_type ?? NONE}
          onChange={(chosen) => change({ specialist_type: chosen === NONE ? null : chosen })}
        />
      )}
    </Stack>
  )
}
