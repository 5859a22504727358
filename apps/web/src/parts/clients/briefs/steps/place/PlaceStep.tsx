import { sessionTypes, yesNo } from '@husrum/contract/core/vocabulary.ts'
import { Stack } from '#ui/layout/layout.tsx'
import type { StepBodyProps } from '../step-props.ts'
import { MatchingCount } from '../experts/MatchingCount.tsx'
import { TownQuestion } from './TownQuestion.tsx'
import { VocabularyCards } from '../VocabularyCards.tsx'

export function PlaceStep({ answers, change, problems }: StepBodyProps) {
  return (
    <Stack className="gap-10">
      <TownQuestion answers={answers} change={change} problems={problems} />
      <VocabularyCards
        field="session_type"
        values={[sessionTypes[1], sessionTypes[0], sessionTypes[2]]}
        value={answers.session_type}
        onChange={(session_type) => change({ session_type })}
        error={problems.session_type}
      />
      <VocabularyCards
        field="outside_expert"
        values={yesNo}
        value={answers.outside_expert}
        onChange={(outside_expert) => change({ outside_expert })}
        error={problems.outside_expert}
      />
      <MatchingCount answers={answers} of="place" />
    </Stack>
  )
}
