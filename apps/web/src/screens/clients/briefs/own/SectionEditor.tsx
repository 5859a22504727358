import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PHOTOS_MIN } from '@husrum/contract/core/limits.ts'
import {
  asksForRooms,
  checkSection,
  extraOf,
  isSectionChanged,
  openBrief,
  sectionWire,
} from '#flows/clients/briefs/brief-sections.ts'
import { FlowProblems } from '#parts/flow/FlowProblems.tsx'
import { useScrollPadding } from '#parts/flow/use-scroll-padding.ts'
import { styleShares } from '#parts/clients/briefs/style-photos/style-shares.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import type { TFunction } from 'i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import type { BriefSection } from '#flows/clients/briefs/brief-section-names.ts'
import { AboutText } from '#parts/clients/briefs/steps/project/AboutText.tsx'
import { BudgetStep } from '#parts/clients/briefs/steps/budget/BudgetStep.tsx'
import { ContactWays } from '#parts/clients/briefs/steps/ContactWays.tsx'
import { PlaceStep } from '#parts/clients/briefs/steps/place/PlaceStep.tsx'
import { ProjectStep } from '#parts/clients/briefs/steps/project/ProjectStep.tsx'
import { RoomsStep } from '#parts/clients/briefs/steps/project/RoomsStep.tsx'
import { ServiceStep } from '#parts/clients/briefs/steps/project/ServiceStep.tsx'
import { SizeStep } from '#parts/clients/briefs/steps/project/SizeStep.tsx'
import { SpecialistsStep } from '#parts/clients/briefs/steps/experts/SpecialistsStep.tsx'
import type { StepBodyProps } from '#parts/clients/briefs/steps/step-props.ts'
import { useBriefQuestions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { StyleStep } from '#parts/clients/briefs/steps/style/StyleStep.tsx'
import { ExtraQuestions } from '#parts/foundation/reference/ExtraQuestions.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { clientBrief } from '#flows/clients/briefs/client-brief.ts'
import { changed, type FieldProblem } from '#flows/flow.ts'
import { useSentence } from '#flows/sentence.ts'
import { useFlowFocus } from '#flows/use-flow-focus.ts'
import { briefActions } from '#queries/clients/briefs.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { fieldErrors, hasStatus, isRefusal } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { qualityTexts } from './quality-texts.ts'

/** A section in edit mode: in its place, over the full width on phones. */
export function SectionEditor({ onCancel, ...options }: SectionOptions & { onCancel: () => void }) {
  const { t } = useTranslation()
  const { brief, section } = options
  const edited = useSection(options)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [])
  const { question, help } = sectionWords(section, edited.answers, t)
  const name = t(`application.section.${section}`)
  return (
    <section
      aria-labelledby={`section-${section}`}
      className="scroll-mt-4 border-t-2 border-ink pt-6 max-md:-mx-gutter max-md:px-gutter md:pt-7"
      onKeyDown={(event) => {
        // An open list of suggestions or a dialog handles its Escape first.
        if (event.key === 'Escape' && !event.defaultPrevented && !edited.unsaved) onCancel()
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void edited.submit()
        }}
      >
        <Heading level={2} size={28} id={`section-${section}`} ref={heading} focusable focusTarget>
          <span className="mb-2 block text-15 font-semibold tracking-normal">{name}</span>
          {question && <span className="sr-only">: </span>}
          {question}
        </Heading>
        {help && <p className="mt-2 max-w-[62ch] text-ink-2">{help}</p>}
        <div className="mt-6">
          <FlowProblems problems={edited.problems} refusal={edited.refusal} attempt={edited.attempt} />
          <SectionBody
            section={section}
            withRooms={asksForRooms(section, edited.answers, brief)}
            answers={edited.answers}
            change={edited.change}
            problems={edited.problems}
          />
        </div>
        <SaveBar edited={edited} isStyle={section === 'style'} onCancel={onCancel} />
      </form>
    </section>
  )
}

function SaveBar({ edited, isStyle, onCancel }: { edited: EditedSection; isStyle: boolean; onCancel: () => void }) {
  const { t } = useTranslation()
  const bar = useScrollPadding()
  const { answers } = edited
  const shares = styleShares(answers.chosen_photos)
  return (
    <div
      ref={bar}
      className="sticky bottom-15 z-10 mt-8 border-t border-line bg-wall py-3 max-md:-mx-gutter max-md:px-gutter md:bottom-0 md:py-4 [@media(max-height:30rem)]:static"
    >
      {isStyle && (
        <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p role="status" className="text-15">
            <b>{t('flow.style.chosen', { count: answers.photos.length })}</b>{' '}
            <span className="text-ink-2">· {t('flow.style.least', { count: PHOTOS_MIN })}</span>
          </p>
          <StyleBar shares={shares} size="medium" className="min-w-24 flex-1" />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button tone="primary" type="submit" loading={edited.busy}>
          {t('application.save')}
        </Button>
        <Button onClick={onCancel}>{t('application.cancel')}</Button>
        <span className="text-15 text-ink-2 max-sm:hidden">{edited.unsaved ? t('application.notSaved') : ''}</span>
        {isStyle && (
          <Button
            tone="quiet"
            className="ml-auto"
            aria-disabled={answers.photos.length === 0}
            onClick={() => edited.change({ photos: [], chosen_photos: [], photos_skipped: true })}
          >
            {t('application.clearPhotos')}
          </Button>
        )}
      </div>
    </div>
  )
}
/** The questions of an open section, in the flow's own words. */
function sectionWords(
  section: BriefSection,
  { service_type }: BriefDraft,
  t: TFunction,
): { question?: string; help?: string } {
  switch (section) {
    case 'rooms':
      return service_type === 'architect'
        ? { question: t('brief.step.rooms.titleArchitect'), help: t('brief.step.rooms.helpArchitect') }
        : { question: t('brief.step.rooms.title'), help: t('brief.step.rooms.help') }
    case 'style':
      // The help is next to the pages of photos.
      return { question: t('brief.step.style.title') }
    case 'about':
      return { question: t('application.aboutQuestion'), help: t('brief.step.about.help') }
    case 'contacts':
      // The group contains the question.
      return {}
    case 'service':
    case 'size':
    case 'place':
    case 'specialists':
    case 'budget':
      return { question: t(`brief.step.${section}.title`), help: t(`brief.step.${section}.help`) }
  }
}

/** The questions of a section, made of the flow's steps. */
function SectionBody({ section, withRooms, ...body }: SectionBodyProps) {
  const questions = useBriefQuestions()
  return (
    <>
      <SectionFields {...{ section, withRooms }} {...body} />
      <ExtraQuestions questions={extraOf(section, questions)} {...body} />
    </>
  )
}

type SectionBodyProps = StepBodyProps & {
  section: BriefSection
  /** The kind of expert has changed, and with it the required answers. */
  withRooms: boolean
}

function SectionFields({ section, withRooms, ...body }: SectionBodyProps) {
  switch (section) {
    case 'service':
      return (
        <Stack className="gap-8">
          <ServiceStep {...body} />
          {withRooms && <OtherNeeds {...body} />}
          <ProjectStep {...body} />
        </Stack>
      )
    case 'rooms':
      return <RoomsStep {...body} />
    case 'size':
      return <SizeStep {...body} />
    case 'place':
      return <PlaceStep {...body} />
    case 'specialists':
      return <SpecialistsStep {...body} />
    case 'budget':
      return <BudgetStep {...body} />
    case 'style':
      return <StyleStep {...body} />
    case 'about':
      return <AboutText {...body} elsewhere={qualityTexts} />
    case 'contacts':
      return <ContactWays {...body} />
  }
}

function OtherNeeds(body: StepBodyProps) {
  const { t } = useTranslation()
  return (
    <Stack className="gap-5">
      <Notice role="status">
        {t(
          body.answers.service_type === 'architect'
            ? 'application.service.toArchitect'
            : 'application.service.toDesigner',
        )}
      </Notice>
      <RoomsStep {...body} />
    </Stack>
  )
}

type SectionOptions = {
  brief: Brief
  section: BriefSection
  onSaved: () => void
  /** The brief has ended meanwhile, in another tab or by staff. */
  onEnded: () => void
  /** Called whenever the section begins or ceases to have unsaved answers. */
  onUnsaved: (unsaved: boolean) => void
}

type Refused = { problems: Readonly<Record<string, string>>; refusal: string | undefined; attempt: number }

/** One section in edit mode: its answers, their problems, and saving. */
function useSection({ brief, section, onSaved, onEnded, onUnsaved }: SectionOptions) {
  const { api } = useShell()
  const queryClient = useQueryClient()
  const [answers, setAnswers] = useState<BriefDraft>(() => openBrief(brief))
  const [refused, setRefused] = useState<Refused>({ problems: {}, refusal: undefined, attempt: 0 })
  const sentence = useSentence(ownSentence)
  const questions = useBriefQuestions()
  const unsaved = isSectionChanged(section, answers, brief, questions)
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved])
  useFlowFocus({ step: 0, attempt: refused.attempt, problems: refused.problems })

  const refuse = (problems: Record<string, string>, refusal?: string) =>
    setRefused(({ attempt }) => ({ problems, refusal, attempt: attempt + 1 }))

  const save = useMutation({
    mutationFn: () => briefActions(api).change(sectionWire(section, answers, brief, questions)),
    onSuccess: async (stored) => {
      queryClient.setQueryData(briefQueries(api).current().queryKey, stored)
      onUnsaved(false)
      onSaved()
      await queryClient.invalidateQueries({ queryKey: ['matches'] })
    },
    onError: async (error) => {
      const errors = fieldErrors(error)
      if (errors && Object.keys(errors).length > 0) return refuse(errors)
      if (hasStatus(error, 409)) {
        onUnsaved(false)
        onEnded()
        // The matches are fetched first: the screen needs them when there is no brief any more.
        await queryClient.invalidateQueries({ queryKey: ['matches'] })
        await queryClient.invalidateQueries({ queryKey: briefQueries(api).current().queryKey })
        return
      }
      // For every other refusal a message has been shown already.
      if (isRefusal(error) && error.status === 422) refuse({}, error.refusal.message)
    },
  })

  return {
    answers,
    ...refused,
    unsaved,
    busy: save.isPending,
    change: (change: Partial<BriefDraft>) => {
      setAnswers((before) => changed(clientBrief, before, change))
      setRefused((before) => ({ ...before, problems: without(before.problems, Object.keys(change)) }))
    },
    submit: async () => {
      if (save.isPending) return
      const problems = await checkSection(section, answers, brief, questions)
      if (problems.length > 0)
        // The first problem of a field counts.
        return refuse(Object.fromEntries(problems.toReversed().map((each) => [each.field, sentence(each)])))
      if (!unsaved) return onSaved()
      save.mutate()
    },
  }
}
type EditedSection = ReturnType<typeof useSection>

/** A section has no step to skip; all other problems have the flow's texts. */
const ownSentence = ({ field, code }: FieldProblem): string =>
  field === 'photos' && code === 'too_few_photos' ? 'application.problem.photos' : `brief.problem.${field}.${code}`

const without = (problems: Readonly<Record<string, string>>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field.split('.')[0] ?? field)))
