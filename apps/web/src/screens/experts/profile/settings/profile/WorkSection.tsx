import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectPhases, projectSizes, projectTypes, serviceTypes } from '@husrum/contract/core/vocabulary.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { feeChoices } from '#parts/clients/briefs/steps/budget/fee-text.ts'
import { AspectChoice, RoomChoice } from '#parts/clients/briefs/steps/project/RoomChoice.tsx'
import { startChoices } from '#parts/experts/joining/profile/start-choices.ts'
import { SpecialistsStep } from '#parts/clients/briefs/steps/experts/SpecialistsStep.tsx'
import { useBriefOptions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { ChoiceCards } from '#ui/choices/ChoiceCards.tsx'
import type { OwnForm } from '../use-own-form.ts'
import { ChipGroup } from '#ui/choices/ChipGroup.tsx'
import { Choices } from './Choices.tsx'
import { Section } from './Section.tsx'

type Props = { form: OwnForm }

/** The work that the expert accepts, which the matching compares with briefs. */
export function WorkSection({ form: { draft, change, problems } }: Props) {
  const { t } = useTranslation()
  return (
    <Section id="work" title={t('expert-settings.section.work')} help={t('onboarding.step.work.help')}>
      <Choices
        field="service_type"
        multiple
        layout="pairs"
        values={serviceTypes}
        value={draft.service_type}
        onChange={(service_type) => change({ service_type })}
        error={problems.service_type}
      />
      <Choices
        field="project_types"
        multiple
        values={projectTypes}
        value={draft.project_types}
        onChange={(project_types) => change({ project_types })}
        error={problems.project_types}
      />
      <RoomChoice
        name="room_type_id"
        legendAs="label"
        legend={t('onboarding.group.room_type_id')}
        error={problems.room_type_id}
        value={draft.room_type_id}
        onChange={(room_type_id) => change({ room_type_id })}
      />
      <AspectChoice
        name="aspects"
        legendAs="label"
        legend={t('onboarding.group.aspects')}
        error={problems.aspects}
        value={draft.aspects}
        onChange={(aspects) => change({ aspects })}
      />
    </Section>
  )
}

/** Fee, size, stage and start of the projects. */
export function FeeSection({ form: { draft, change, problems } }: Props) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { budgets, timelines } = useBriefOptions()
  return (
    <Section id="fee" title={t('expert-settings.section.fee')}>
      <ChoiceCards
        multiple
        id="project_budget_id"
        name="project_budget_id"
        layout="pairs"
        legendAs="label"
        legend={t('onboarding.group.project_budget_id')}
        hint={t('onboarding.fee.hint')}
        error={problems.project_budget_id}
        options={feeChoices(budgets, language).map((choice) =>
          choice.value === 'no-preference' ? { ...choice, label: t('onboarding.fee.any') } : choice,
        )}
        value={draft.project_budget_id}
        onChange={(project_budget_id) => change({ project_budget_id })}
      />
      <Choices
        field="project_size"
        multiple
        icons="size"
        values={projectSizes}
        value={draft.project_size}
        onChange={(project_size) => change({ project_size })}
        error={problems.project_size}
      />
      <Choices
        field="phaseOfProject"
        multiple
        layout="pairs"
        icons="phase"
        values={projectPhases}
        value={draft.phaseOfProject}
        onChange={(phaseOfProject) => change({ phaseOfProject })}
        error={problems.phaseOfProject}
      />
      <ChoiceCards
        multiple
        id="project_timeline_id"
        name="project_timeline_id"
        layout="pairs"
        legendAs="label"
        legend={t('onboarding.group.project_timeline_id')}
        error={problems.project_timeline_id}
        options={startChoices(timelines, t)}
        value={draft.project_timeline_id}
        onChange={(project_timeline_id) => change({ project_timeline_id })}
      />
    </Section>
  )
}

/** The expert's strengths and other services. */
export function StrengthsSection({ form: { draft, change, problems } }: Props) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: skills = [] } = useQuery(referenceQueries(api).skills())
  const kinds = ['service', 'trade', 'software'] as const
  return (
    <Section id="strengths" title={t('expert-settings.section.strengths')} help={t('onboarding.step.specialists.help')}>
      <SpecialistsStep
        legendAs="label"
        legend={t('onboarding.group.specialists')}
        mainLegend={t('onboarding.group.mainSpecialist')}
        answers={draft}
        change={change}
        problems={problems}
      />
      {kinds.map((kind) => {
        const offered = skills.filter(({ category }) => category === kind)
        const own = offered.map(({ slug }) => slug)
        return (
          <ChipGroup
            legendAs="label"
            key={kind}
            id={kind === kinds[0] ? 'skills' : `skills-${kind}`}
            legend={t(`onboarding.skills.${kind}`)}
            error={kind === kinds[0] ? problems.skills : undefined}
            options={offered.map(({ slug, name }) => ({ value: slug, label: name }))}
            value={draft.skills.filter((slug) => own.includes(slug))}
            onChange={(chosen) =>
              change({ skills: [...draft.skills.filter((slug) => !own.includes(slug)), ...chosen] })
            }
          />
        )
      })}
    </Section>
  )
}
