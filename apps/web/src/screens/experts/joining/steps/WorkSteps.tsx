/** The questions about the work, which both flows ask at their own step. */
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { projectPhases, projectSizes, projectTypes, sessionTypes, yesNo } from '@husrum/contract/core/vocabulary.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { feeChoices } from '#parts/clients/briefs/steps/budget/fee-text.ts'
import { AspectChoice, RoomChoice } from '#parts/clients/briefs/steps/project/RoomChoice.tsx'
import { SpecialistsStep as Specialists } from '#parts/clients/briefs/steps/experts/SpecialistsStep.tsx'
import { TownQuestion } from '#parts/clients/briefs/steps/place/TownQuestion.tsx'
import { useBriefOptions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { asksForChamber, ChamberFields } from '#parts/experts/joining/company/ChamberFields.tsx'
import { DescriptionField } from '#parts/experts/joining/profile/DescriptionField.tsx'
import { ProfileQuestions } from '#parts/experts/joining/profile/ProfileQuestions.tsx'
import { LanguageChips } from '#parts/experts/joining/profile/LanguageChips.tsx'
import { Question } from '#parts/experts/joining/Question.tsx'
import type { QuestionProps } from '#parts/experts/joining/question-props.ts'
import { startChoices } from '#parts/experts/joining/profile/start-choices.ts'
import { ChoiceCards } from '#ui/choices/ChoiceCards.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { ChipGroup } from '#ui/choices/ChipGroup.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { Services, useCountryCode, type WorkProps } from './ServiceStep.tsx'
import type { StepProps } from './step-props.ts'

export function ProjectTypes({ answers, change, problems }: WorkProps) {
  return (
    <Question
      multiple
      field="project_types"
      values={projectTypes}
      value={answers.project_types}
      onChange={(project_types) => change({ project_types })}
      error={problems.project_types}
    />
  )
}

export function Sizes({ answers, change, problems }: WorkProps) {
  return (
    <Question
      multiple
      field="project_size"
      icons="size"
      values={projectSizes}
      value={answers.project_size}
      onChange={(project_size) => change({ project_size })}
      error={problems.project_size}
    />
  )
}

export function Phases({ answers, change, problems }: WorkProps) {
  return (
    <Question
      multiple
      field="phaseOfProject"
      icons="phase"
      values={projectPhases}
      value={answers.phaseOfProject}
      onChange={(phaseOfProject) => change({ phaseOfProject })}
      error={problems.phaseOfProject}
    />
  )
}

export function Fees({ answers, change, problems, legend }: WorkProps & { legend?: string }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { budgets } = useBriefOptions()
  return (
    <ChoiceCards
      multiple
      id="project_budget_id"
      name="project_budget_id"
      layout="pairs"
      legend={legend ?? t('onboarding.group.project_budget_id')}
      hint={t('onboarding.fee.hint')}
      error={problems.project_budget_id}
      options={feeChoices(budgets, language).map((band) =>
        band.value === 'no-preference' ? { ...band, label: t('onboarding.fee.any') } : band,
      )}
      value={answers.project_budget_id}
      onChange={(project_budget_id) => change({ project_budget_id })}
    />
  )
}

export function Starts({ answers, change, problems }: WorkProps) {
  const { t } = useTranslation()
  const { timelines } = useBriefOptions()
  return (
    <ChoiceCards
      multiple
      id="project_timeline_id"
      name="project_timeline_id"
      layout="pairs"
      legend={t('onboarding.group.project_timeline_id')}
      error={problems.project_timeline_id}
      options={startChoices(timelines, t)}
      value={answers.project_timeline_id}
      onChange={(project_timeline_id) => change({ project_timeline_id })}
    />
  )
}

function Rooms({ answers, change, problems }: WorkProps) {
  const { t } = useTranslation()
  return (
    <RoomChoice
      name="room_type_id"
      legend={t('onboarding.group.room_type_id')}
      error={problems.room_type_id}
      value={answers.room_type_id}
      onChange={(room_type_id) => change({ room_type_id })}
    />
  )
}

function Aspects({ answers, change, problems }: WorkProps) {
  const { t } = useTranslation()
  return (
    <AspectChoice
      name="aspects"
      legend={t('onboarding.group.aspects')}
      error={problems.aspects}
      value={answers.aspects}
      onChange={(aspects) => change({ aspects })}
    />
  )
}

function Specialities(props: WorkProps) {
  const { t } = useTranslation()
  return (
    <Specialists
      {...props}
      legend={t('onboarding.group.specialists')}
      mainLegend={t('onboarding.group.mainSpecialist')}
    />
  )
}

function Chamber(props: WorkProps) {
  const country = useCountryCode(props.answers)
  return asksForChamber(props.answers.service_type, country) ? <ChamberFields {...props} /> : null
}

export const ProjectsStep = (props: StepProps) => (
  <Stack className="gap-8">
    <ProjectTypes {...props} />
    <Sizes {...props} />
    <Phases {...props} />
  </Stack>
)

export function PlaceStep({ answers, change, problems }: StepProps) {
  const { t } = useTranslation()
  return (
    <Stack className="gap-10">
      <TownQuestion answers={answers} change={change} problems={problems} hint={t('onboarding.place.townHint')} />
      <Question
        field="outside_expert"
        values={[yesNo[1], yesNo[0]]}
        value={answers.outside_expert}
        onChange={(outside_expert) => change({ outside_expert })}
        error={problems.outside_expert}
      />
      <Question
        field="session_type"
        values={[sessionTypes[1], sessionTypes[0], sessionTypes[2]]}
        value={answers.session_type}
        onChange={(session_type) => change({ session_type })}
        error={problems.session_type}
      />
    </Stack>
  )
}

/** Architects choose types of work first, designers rooms. */
export function RoomsStep(props: StepProps) {
  const parts = [<Rooms key="rooms" {...props} />, <Aspects key="aspects" {...props} />]
  const buildsOnly = props.answers.service_type.join() === 'architect'
  return <Stack className="gap-10">{buildsOnly ? parts.toReversed() : parts}</Stack>
}

export const SpecialistsStep = (props: StepProps) => (
  <Stack className="gap-10">
    <Specialities {...props} />
    <SkillChips {...props} />
  </Stack>
)

export const FeeStep = (props: StepProps) => (
  <Stack className="gap-8">
    <Fees {...props} />
    <Starts {...props} />
  </Stack>
)

export const WorkStep = (props: StepProps) => (
  <Stack className="gap-8">
    <Services {...props} />
    <Chamber {...props} />
    <ProjectTypes {...props} />
    <Phases {...props} />
  </Stack>
)

export const StrengthsStep = (props: StepProps) => (
  <Stack className="gap-10">
    <Specialities {...props} />
    <Aspects {...props} />
    <Rooms {...props} />
    <SkillChips {...props} />
  </Stack>
)

export const FeesStep = (props: StepProps) => (
  <Stack className="gap-8">
    <Fees {...props} />
    <Sizes {...props} />
    <Starts {...props} />
    <DescriptionField {...props} />
    <LanguageChips {...props} />
    <ProfileQuestions {...props} />
  </Stack>
)

const kinds = ['service', 'trade', 'software'] as const

/** Programs, services and trades, for profile and search. */
function SkillChips({ answers, change, problems }: QuestionProps<Pick<ExpertDraft, 'skills'>>) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: skills } = useQuery(referenceQueries(api).skills())
  return (
    <section aria-labelledby="skills-title" className="grid gap-4">
      <h2 id="skills-title" className="text-21">
        {t('onboarding.group.skills')}
      </h2>
      {problems.skills && <p className="text-15 font-semibold text-danger">{problems.skills}</p>}
      {skills ? (
        kinds.map((kind) => {
          const options = skills.filter(({ category }) => category === kind)
          const own = options.map(({ slug }) => slug)
          return (
            <ChipGroup
              key={kind}
              legendAs="note"
              id={`skills-${kind}`}
              legend={t(`onboarding.skills.${kind}`)}
              options={options.map(({ slug, name }) => ({ value: slug, label: name }))}
              value={answers.skills.filter((slug) => own.includes(slug))}
              onChange={(chosen) =>
                change({ skills: [...answers.skills.filter((slug) => !own.includes(slug)), ...chosen] })
              }
            />
          )
        })
      ) : (
        <Skeleton shape="block" className="h-40" />
      )}
    </section>
  )
}
