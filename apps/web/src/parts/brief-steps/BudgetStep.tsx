import { useTranslation } from 'react-i18next'
import { useShell } from '#lib/shell-context.ts'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'
import { Stack } from '#ui/layout.tsx'
import { feeChoices } from './fee-text.ts'
import { useBriefOptions } from './use-brief-options.ts'
import type { StepBodyProps } from './step-props.ts'

export function BudgetStep({ answers, change, problems }: StepBodyProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { budgets, timelines } = useBriefOptions()
  return (
    <Stack className="gap-8">
      <ChoiceCards
        id="project_budget_id"
        name="project_budget_id"
        layout="pairs"
        legend={t('brief.group.project_budget_id')}
        hint={t('brief.budget.hint')}
        error={problems.project_budget_id}
        options={feeChoices(budgets, language)}
        value={answers.project_budget_id}
        onChange={(project_budget_id) => change({ project_budget_id })}
      />
      <ChoiceCards
        id="project_timeline_id"
        name="project_timeline_id"
        layout="pairs"
        legend={t('brief.group.project_timeline_id')}
        error={problems.project_timeline_id}
        options={timelines.map((timeline) => ({ value: timeline.slug, label: timeline.name }))}
        value={answers.project_timeline_id}
        onChange={(project_timeline_id) => change({ project_timeline_id })}
      />
    </Stack>
  )
}
