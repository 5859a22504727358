import { projectPhases, projectSizes } from '@husrum/contract/core/vocabulary.ts'
import { Stack } from '#ui/layout/layout.tsx'
import type { StepBodyProps } from '../step-props.ts'
import { VocabularyCards } from '../VocabularyCards.tsx'

export function SizeStep({ answers, change, problems }: StepBodyProps) {
  return (
    <Stack className="gap-8">
      <VocabularyCards
        field="project_size"
        icons="size"
        values={projectSizes}
        value={answers.project_size}
        onChange={(project_size) => change({ project_size })}
        error={problems.project_size}
      />
      <VocabularyCards
        field="project_phase"
        icons="phase"
        values={projectPhases}
        value={answers.project_phase}
        onChange={(project_phase) => change({ project_phase })}
        error={problems.project_phase}
      />
    </Stack>
  )
}
