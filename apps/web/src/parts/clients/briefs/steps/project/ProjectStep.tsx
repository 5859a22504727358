import { projectTypes, preferredExpertTypes } from '@husrum/contract/core/vocabulary.ts'
import { Stack } from '#ui/layout/layout.tsx'
import type { StepBodyProps } from '../step-props.ts'
import { VocabularyCards } from '../VocabularyCards.tsx'

export function ProjectStep({ answers, change, problems }: StepBodyProps) {
  return (
    <Stack className="gap-8">
      <VocabularyCards
        field="project_type"
        values={projectTypes}
        value={answers.project_type}
        onChange={(project_type) => change({ project_type })}
        error={problems.project_type}
      />
      <VocabularyCards
        field="expert_type"
        values={preferredExpertTypes}
        value={answers.expert_type}
        onChange={(expert_type) => change({ expert_type })}
        error={problems.expert_type}
      />
    </Stack>
  )
}
