import { useTranslation } from 'react-i18next'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import { useShell } from '#lib/shell-context.ts'
import { topicOf } from '#parts/discovery/figures/price-question.ts'
import { PriceLikeYours } from '#parts/discovery/figures/PriceLikeYours.tsx'
import { ChoiceCards } from '#ui/choices/ChoiceCards.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { feeChoices } from './fee-text.ts'
import { MatchingCount } from '../experts/MatchingCount.tsx'
import { useBriefOptions } from '../use-brief-options.ts'
import { useFitting, usePrice } from '../experts/use-fitting.ts'
import type { StepBodyProps } from '../step-props.ts'

export function BudgetStep({ answers, change, problems }: StepBodyProps) {
  const { t } = useTranslation()
  const { timelines } = useBriefOptions()
  const options = useBands(answers)
  return (
    <Stack className="gap-8">
      <div>
        <ChoiceCards
          id="project_budget_id"
          name="project_budget_id"
          layout="pairs"
          legend={t('brief.group.project_budget_id')}
          hint={t('brief.budget.hint')}
          error={problems.project_budget_id}
          options={options}
          value={answers.project_budget_id}
          onChange={(project_budget_id) => change({ project_budget_id })}
        />
        <div className="mt-3">
          <MatchingCount answers={answers} of="budget" />
        </div>
        <Price answers={answers} />
      </div>
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

/** The code of the home's country, where it is known. */
function useHome({ town, country_id }: BriefDraft): string | undefined {
  const { countries } = useBriefOptions()
  return countries.find(({ id }) => id === (town?.country_id ?? country_id))?.code
}

/** Each band with its amount in kroner and the number of fitting experts who start above it. */
function useBands(answers: BriefDraft) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { budgets } = useBriefOptions()
  const home = useHome(answers)
  const fitting = useFitting(answers)
  return feeChoices(budgets, language, home).map(({ value, label, help }) => {
    const band = fitting?.bands.find(({ slug }) => slug === value)
    const said =
      band && fitting && fitting.experts > 0
        ? band.starts_above > 0
          ? t('brief.fitting.above', { count: band.starts_above })
          : t('brief.fitting.none')
        : undefined
    const isOpen = value === 'no-preference'
    return {
      value,
      label,
      help: isOpen ? undefined : (
        <>
          {help && <span className="block">{help}</span>}
          {/* an empty line is reserved, so that nothing moves when the count arrives */}
          <span className="block">{said ?? '\u00a0'}</span>
        </>
      ),
    }
  })
}

/** What similar projects cost and what that includes; nothing where too few are known. */
function Price({ answers }: { answers: BriefDraft }) {
  const home = useHome(answers)
  const price = usePrice(answers)
  return price ? (
    <PriceLikeYours
      price={price}
      topic={topicOf({ ...answers, service_type: answers.service_type ?? undefined })}
      home={home}
      className="mt-4"
    />
  ) : null
}
