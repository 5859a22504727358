import { serviceTypes } from '@husrum/contract/core/vocabulary.ts'
import type { StepBodyProps } from '../step-props.ts'
import { VocabularyCards } from '../VocabularyCards.tsx'

export function ServiceStep({ answers, change, problems }: StepBodyProps) {
  return (
    <VocabularyCards
      field="service_type"
      legendAs="hidden"
      values={serviceTypes}
      value={answers.service_type}
      onChange={(service_type) => change({ service_type })}
      error={problems.service_type}
    />
  )
}
