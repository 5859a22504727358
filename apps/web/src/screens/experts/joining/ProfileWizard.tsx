import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { PROJECT_PICTURES_MAX } from '@husrum/contract/core/limits.ts'
import {
  accountFirst,
  FIRST_PROFILE_STEP,
  firstUnanswered,
  PORTFOLIO_STEP,
  profileFlow,
} from '#flows/experts/joining/account-first.ts'
import { openDrafts, type Drafts } from '#flows/clients/drafts/drafts.ts'
import { fromOwnExpert, type ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { fieldsOf, stepAt } from '#flows/flow.ts'
import { useSentence } from '#flows/sentence.ts'
import { useFlow } from '#flows/use-flow.ts'
import { useFlowKeys } from '#flows/use-flow-keys.ts'
import { useStepAddress } from '#flows/use-step-address.ts'
import { paths } from '#lib/paths.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { useProfileQuestions } from '#parts/foundation/reference/use-profile-questions.ts'
import { FlowSkeleton } from '#parts/flow/FlowSkeleton.tsx'
import { SavedMark } from '#parts/flow/saved-answers/SavedMark.tsx'
import { useUploads } from '#parts/foundation/media/uploads/use-uploads.ts'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { onProfileStep } from './on-step-complete.ts'
import { fetchStep } from './step-components.ts'

type Props = {
  step: number | undefined
  expert: OwnExpert
  /** The account was created on this screen a moment ago. */ isNew: boolean
}

const kept = { flow: 'account-first' } as const
const of = accountFirst.steps.length

/** The second half of the account-first flow, signed in: starts at the first unanswered question. */
export function ProfileWizard({ expert, ...rest }: Props) {
  const { step } = rest
  const questions = useProfileQuestions()
  const [first, setFirst] = useState<number>()
  const [begun] = useState({ expert, questions }) // Saving a step must not restart the wizard.
  useEffect(() => {
    let stale = false
    firstUnanswered(begun.expert, begun.questions).then(
      (number) => stale || setFirst(number),
      () => stale || setFirst(FIRST_PROFILE_STEP), // The rules could not be fetched: every step fetches them again.
    )
    return () => {
      stale = true
    }
  }, [begun])
  if (first === undefined) return <FlowSkeleton place={(step ?? FIRST_PROFILE_STEP) + 1} of={of} />
  return <Steps {...rest} expert={begun.expert} first={first} />
}

function Steps({ step: asked, expert, first, isNew }: Props & { first: number }) {
  const { t } = useTranslation()
  const context = useShell()
  const questions = useProfileQuestions()
  const facts = useMemo(() => ({ signedIn: true, questions }), [questions])
  const [definition] = useState(() => profileFlow(expert))
  const [openOwn] = useState(() => () => ownDrafts(definition.name, definition.secret))
  const show = useStepAddress('/expert-registration', asked ?? first, kept)
  const sentence = useSentence(({ field, code }) => `onboarding.problem.${field}.${code}`)
  const flow = useFlow({
    flow: definition,
    facts,
    step: asked,
    firstStep: first,
    show,
    drafts: openOwn,
    onStepComplete: onProfileStep({
      context,
      fieldsOf: (number) => fieldsOf(stepAt(definition.steps, number), facts),
    }),
    fetchStep: fetchStep(questions),
    sentence,
  })
  const { answers, step } = flow
  const portfolio = useRef(answers.portfolio)
  /** Maps each picture to its file among those chosen on this page. */
  const chosenAs = useRef(new Map<number, number>())
  useEffect(() => {
    portfolio.current = answers.portfolio
  }, [answers.portfolio])
  const uploads = useUploads({
    room: PROJECT_PICTURES_MAX - answers.portfolio.length,
    onUploaded: ({ id, url, width, height, alt, placeholder, color }, { key }) => {
      chosenAs.current.set(id, key)
      const keyOf = (picture: { id: number }) => chosenAs.current.get(picture.id) ?? -1
      // Several may arrive before the next render, in any order; they are sorted as they were chosen.
      portfolio.current = [...portfolio.current, { id, url, width, height, alt, placeholder, color }].toSorted(
        (a, b) => keyOf(a) - keyOf(b),
      )
      flow.change({ portfolio: portfolio.current })
    },
  })
  /** Photos that are uploading or stuck; a refused one was never added. */
  const isWaiting = step.number === PORTFOLIO_STEP && uploads.items.some(({ state }) => state.phase !== 'refused')
  const goOn = () => (isWaiting ? flow.refuse({ portfolio: t('onboarding.portfolio.underWay') }) : void flow.goOn())
  useFlowKeys({ onContinue: goOn, onBack: flow.goBack })
  // Another component rendered the step before this one, so the flow does not know that it is a new one.
  const arrives = useRef(isNew)
  useEffect(() => {
    if (!flow.ready || !arrives.current) return
    arrives.current = false
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [flow.ready])

  const queries = ownExpertQueries(context.api)
  const { data: stored = expert } = useQuery(queries.profile())
  const { data: beginnings } = useQuery(queries.beginnings())

  if (!flow.ready) return <FlowSkeleton place={(asked ?? first) + 1} of={of} />
  const isStored = isSame(answers, fromOwnExpert(stored), fieldsOf(step, facts))
  const isLast = step.number === PORTFOLIO_STEP
  const hasPhotos = answers.portfolio.length > 0 || uploads.items.length > 0 || (beginnings?.count ?? 0) > 0
  return (
    <OnboardingFrame
      flow={flow}
      facts={facts}
      placeOf={(number) => number + 1}
      of={of}
      // Answers not yet in the account are on this device; the text next to the button says where they go.
      saved={
        isStored && (
          <SavedMark
            saved="yes"
            complete={t(step.name === 'style' ? 'flow.saved.short' : 'onboarding.card.savedToAccount')}
          />
        )
      }
      shown={beginnings?.cover?.url}
      editFrom={PORTFOLIO_STEP}
      uploads={uploads}
      bar={{
        label: isLast ? t(hasPhotos ? 'onboarding.bar.handIn' : 'onboarding.bar.withoutPhotos') : undefined,
        hint: t('onboarding.bar.saves'),
      }}
      onContinue={goOn}
      home={paths.leads()}
    />
  )
}

/** Whether the account has these answers of a step. */
function isSame(a: ExpertDraft, b: ExpertDraft, fields: readonly string[]): boolean {
  const said = (draft: ExpertDraft) => {
    const extra_answers = Object.entries(draft.extra_answers)
      .filter(([, answer]) => answer.length > 0)
      .map(([name, answer]) => [name, ...[answer].flat().toSorted()])
    const answers = new Map<string, unknown>(Object.entries({ ...draft, extra_answers }))
    return JSON.stringify(
      fields.map((field) => {
        const answer = answers.get(field)
        return Array.isArray(answer) ? answer.map(String).toSorted() : answer
      }),
    )
  }
  return said(a) === said(b)
}

/**
 * Answers of an unfinished step survive a refresh of this tab; all others are in the account, so no draft is offered.
 */
function ownDrafts(name: string, secret: readonly string[]): Drafts {
  const drafts = openDrafts(name, secret)
  return { ...drafts, newest: () => drafts.own() }
}
