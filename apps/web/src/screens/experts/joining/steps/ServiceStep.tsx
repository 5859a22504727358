import { expertTypes, serviceTypes } from '@husrum/contract/core/vocabulary.ts'
import { useBriefOptions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { Question } from '#parts/experts/joining/Question.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import type { StepProps } from './step-props.ts'

export type WorkProps = Pick<StepProps, 'answers' | 'change' | 'problems'>

export function Services({ answers, change, problems }: WorkProps) {
  return (
    <Question
      multiple
      field="service_type"
      values={serviceTypes}
      value={answers.service_type}
      onChange={(service_type) => change({ service_type })}
      error={problems.service_type}
    />
  )
}

export function ExpertType({ answers, change, problems }: WorkProps) {
  return (
    <Question
      field="expert_type"
      values={expertTypes}
      value={answers.expert_type}
      onChange={(expert_type) => change({ expert_type })}
      error={problems.expert_type}
    />
  )
}

/** ISO code of the chosen town's country. */
export function useCountryCode(answers: Pick<WorkProps['answers'], 'country_id'>): string | undefined {
  const { countries } = useBriefOptions()
  return countries.find(({ id }) => id === answers.country_id)?.code
}

/** Part of the page's script: the application begins with it. */
export const ServiceStep = (props: StepProps) => (
  <Stack className="gap-8">
    <Services {...props} />
    <ExpertType {...props} />
  </Stack>
)
