import { Suspense, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FileCheck2 } from 'lucide-react'
import { type BriefFacts, clientBrief } from '#flows/clients/briefs/client-brief.ts'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import { openDrafts } from '#flows/clients/drafts/drafts.ts'
import { stepAt } from '#flows/flow.ts'
import { briefToMail, canBeMailed, type MailedDraft } from '#flows/clients/drafts/mailed-draft.ts'
import { useSentence } from '#flows/sentence.ts'
import { useDraftStyles } from '#parts/clients/boards/use-draft-board.ts'
import { type RunningFlow, useFlow } from '#flows/use-flow.ts'
import { useFlowKeys } from '#flows/use-flow-keys.ts'
import { useStepAddress } from '#flows/use-step-address.ts'
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { PHOTOS_MIN } from '@husrum/contract/core/limits.ts'
import type { Auth } from '#lib/session/auth.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { FlowArrival } from '#parts/flow/saved-answers/FlowArrival.tsx'
import { FlowFrame } from '#parts/flow/FlowFrame.tsx'
import { FlowProblems } from '#parts/flow/FlowProblems.tsx'
import { MailLater, SavedPage, useLaterParts } from '#flows/later-parts.tsx'
import { lazyStep } from '#parts/flow/lazy-step.tsx'
import { StepHeading } from '#parts/flow/StepHeading.tsx'
import { Pending } from '#parts/shell/Pending.tsx'
import { useBriefOptions, useBriefQuestions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { SavedMark } from '#parts/flow/saved-answers/SavedMark.tsx'
import { StyleAside, StyleFold } from '#parts/clients/briefs/style-photos/StyleAside.tsx'
import { BriefCard, type BriefCardProps } from './card/BriefCard.tsx'
import { briefWords, summaryOf } from './card/brief-words.ts'
import { FlowSkeleton } from '#parts/flow/FlowSkeleton.tsx'
import { onStepComplete } from './on-step-complete.ts'
import { preloadStep, type StepParts } from '#lib/rendering/lazy-part.ts'
import type { BriefStepName } from '#flows/clients/briefs/client-brief-steps.ts'
import { ExtraQuestions, preloadExtraQuestions } from '#parts/foundation/reference/ExtraQuestions.tsx'
import { ProjectStep } from '#parts/clients/briefs/steps/project/ProjectStep.tsx'
import { ServiceStep } from '#parts/clients/briefs/steps/project/ServiceStep.tsx'
import type { StepProps } from './steps/step-props.ts'
import { SentTo } from '#parts/identity/accounts/verification/SentTo.tsx'
import { useReadersWords } from '#parts/flow/saved-answers/use-readers-words.ts'
import { FlowBar } from '#parts/flow/FlowBar.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { FlowFold } from '#parts/flow/summary-card/FlowFold.tsx'

/** The component of each step, by its name. The first two are part of the page, the others are lazy. */
const stepComponents: StepParts<StepProps, BriefStepName> = {
  service: ServiceStep,
  project: ProjectStep,
  rooms: lazyStep(async () => (await import('#parts/clients/briefs/steps/project/RoomsStep.tsx')).RoomsStep),
  size: lazyStep(async () => (await import('#parts/clients/briefs/steps/project/SizeStep.tsx')).SizeStep),
  place: lazyStep(async () => (await import('#parts/clients/briefs/steps/place/PlaceStep.tsx')).PlaceStep),
  specialists: lazyStep(
    async () => (await import('#parts/clients/briefs/steps/experts/SpecialistsStep.tsx')).SpecialistsStep,
  ),
  budget: lazyStep(async () => (await import('#parts/clients/briefs/steps/budget/BudgetStep.tsx')).BudgetStep),
  style: lazyStep(async () => (await import('#parts/clients/briefs/steps/style/StyleStep.tsx')).StyleStep),
  about: lazyStep(async () => (await import('./steps/AboutStep.tsx')).AboutStep),
  code: lazyStep(async () => (await import('./steps/CodeStep.tsx')).CodeStep),
}

const FORM = 'brief-form'

export type BriefWizardProps = {
  step: number | undefined
  /** The photos chosen on the landing page. */
  start: Partial<BriefDraft>
  firstStep: number
  /** A client with an account has no account step and no code, and the brief is saved instead of registered. */
  signedIn: boolean
  /** Called before the brief is sent: from then on, a new account or brief does not change this screen. */
  onFinish: () => void
  /** The draft of an emailed link. */
  mailed?: MailedDraft | 'dead' | undefined
}

export function BriefWizard({
  step: asked,
  start,
  firstStep,
  signedIn: hasAccount,
  onFinish,
  mailed,
}: BriefWizardProps) {
  const { t } = useTranslation()
  const context = useShell()
  const navigate = useNavigate()
  // Signing in at the end must not change the last step while the next page loads.
  const questions = useBriefQuestions()
  const [facts] = useState<BriefFacts>({ signedIn: hasAccount, questions })
  const show = useStepAddress('/client-registration', asked ?? firstStep)
  const sentence = useSentence(({ field, code }) => `brief.problem.${field}.${code}`)
  const flow = useFlow({
    flow: clientBrief,
    facts,
    step: asked,
    start: { ...start, ...rememberedPassword(context.auth) },
    firstStep,
    show,
    drafts: openBriefDrafts,
    mailed,
    onStepComplete: onStepComplete({
      context,
      signedIn: facts.signedIn,
      onFinish,
      showSuccess: () => navigate(links.clientRegistrationSuccess()),
    }),
    fetchStep: (name) => fetchStep(name, questions),
    sentence,
  })
  useLaterParts(flow.saved)
  useFlowKeys({ onContinue: () => void flow.goOn(), onBack: flow.goBack })

  const [isLeaving, setLeaving] = useState(false)
  const { step, place, of } = flow
  const answers = useReadersWords(flow.answers)
  const name = t(`brief.step.${step.name}.name`)
  const progress = t('flow.progress', { place, of, name })
  if (!flow.ready && (mailed || (asked !== undefined && asked > firstStep)))
    return <FlowSkeleton place={(asked ?? firstStep) + 1} of={clientBrief.steps.length} />
  const toMail = briefToMail(flow.answers, flow.reached)
  if (isLeaving)
    return <SavedPage impossible={flow.saved === 'impossible'} draft={toMail} onBack={() => setLeaving(false)} />
  const StepBody = stepComponents[step.name]
  const card = {
    draft: answers,
    step: step.number,
    placeOf: (number: number) => flow.steps.indexOf(stepAt(flow.steps, number)) + 1,
    saved: flow.saved,
    onEdit: step.number >= 8 ? flow.goTo : undefined,
    isComplete: step.number >= 9,
  }
  return (
    <FlowFrame
      place={place}
      of={of}
      progress={progress}
      formId={FORM}
      onSubmit={() => void flow.goOn()}
      shape={step.name === 'style' ? 'photos' : 'question'}
      aside={<BriefAside {...card} />}
      onLeave={flow.saved === 'no' || hasAccount ? undefined : () => setLeaving(true)}
      bar={<BriefBar flow={flow} card={card} formId={FORM} />}
    >
      <FlowArrival flow={flow} nameOf={(number) => t(`brief.step.${stepAt(clientBrief.steps, number).name}.name`)} />
      <FlowProblems problems={flow.problems} refusal={flow.refusal} attempt={flow.attempt} />
      <StepHeading
        progress={progress}
        help={<StepHelp step={step.name} answers={answers} onChangeNumber={() => flow.goTo(8)} />}
      >
        {t(
          step.name === 'rooms' && answers.service_type === 'architect'
            ? 'brief.step.rooms.titleArchitect'
            : `brief.step.${step.name}.title`,
        )}
      </StepHeading>
      <div className={step.name === 'style' ? '' : 'mt-7 lg:mt-8'}>
        <Suspense fallback={<Pending />}>
          <StepBody
            answers={answers}
            change={flow.change}
            problems={flow.problems}
            facts={facts}
            goOn={(change) => void flow.goOn(change)}
          />
          {step.name !== 'about' && (
            <ExtraQuestions
              questions={questions.filter(({ place }) => place === step.name)}
              answers={answers}
              change={flow.change}
              problems={flow.problems}
            />
          )}
        </Suspense>
      </div>
      {!facts.signedIn && canBeMailed(flow.answers) && <MailLater draft={toMail} />}
    </FlowFrame>
  )
}

/** A person who left and returned without a page load need not type it again; it is never stored on the device. */
function rememberedPassword(auth: Auth): Partial<BriefDraft> {
  const password = auth.credentials()?.password
  return password ? { password } : {}
}

const fetchStep = (name: string, questions: readonly AskedQuestion[]) =>
  Promise.all([preloadStep(stepComponents, name), preloadExtraQuestions(questions, name)])

const openBriefDrafts = () => openDrafts(clientBrief.name, clientBrief.secret)

/** Next to the question: the brief, or on the photo step the style with the brief folded below it. */
function BriefAside(props: BriefCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const summary = summaryOf(briefWords(props.draft, useBriefOptions(), t, language), language)
  const board = useDraftStyles(props.draft)
  if (props.step !== 7) return <BriefCard {...props} />
  return (
    <StyleAside
      photos={props.draft.chosen_photos}
      board={board}
      saved={<SavedMark saved={props.saved} short />}
      title={t('brief.card.title')}
      summary={summary}
    >
      <BriefCard {...props} />
    </StyleAside>
  )
}

/** The line below a step's question. The photo step renders its own, next to its pages. */
function StepHelp({
  step,
  answers,
  onChangeNumber,
}: {
  step: string
  answers: BriefDraft
  onChangeNumber: () => void
}) {
  const { t } = useTranslation()
  if (step === 'style') return null
  if (step === 'code')
    return (
      <SentTo
        prefix={answers.phone_prefix}
        phone={answers.phone}
        sentAt={answers.code_sent_at}
        onChangeNumber={onChangeNumber}
      />
    )
  if (step === 'rooms')
    return t(answers.service_type === 'architect' ? 'brief.step.rooms.helpArchitect' : 'brief.step.rooms.help')
  return t(`brief.step.${step}.help`)
}

/** The main button's label on the steps where it does more than go on. */
function BriefBar({
  flow,
  card,
  formId,
}: {
  flow: RunningFlow<BriefDraft, BriefFacts>
  card: BriefCardProps
  formId: string
}) {
  const { t } = useTranslation()
  const { step, steps, answers } = flow
  const isLast = step === steps.at(-1)
  const labels: Partial<Record<string, string>> = {
    about: isLast ? t('brief.bar.showMatches') : t('brief.bar.sendCode'),
    code: t('brief.bar.showMatches'),
  }
  const count = answers.photos.length
  // The photos of a board are enough.
  const asksForPhotos = step.name === 'style' && (count > 0 || !(answers.device_board || answers.board_id !== null))
  return (
    <FlowBar
      formId={formId}
      onBack={flow.goBack}
      label={labels[step.name]}
      busy={flow.busy}
      hint={step.name === 'about' && !isLast ? t('brief.bar.next') : step.name === 'code' ? '' : undefined}
      middle={
        asksForPhotos && (
          <p className="text-15 leading-tight sm:text-17" role="status">
            <b className="max-sm:block">{t('flow.style.chosen', { count })}</b> <span className="max-sm:hidden">·</span>{' '}
            <span className="text-ink-2">{t('flow.style.least', { count: PHOTOS_MIN })}</span>
          </p>
        )
      }
      other={
        asksForPhotos &&
        count < PHOTOS_MIN && (
          <Button tone="quiet" onClick={() => void flow.goOn({ photos: [], chosen_photos: [], photos_skipped: true })}>
            {t('brief.bar.skipPhotos')}
          </Button>
        )
      }
      fold={<BriefFold {...card} />}
    />
  )
}

/** The card on narrow screens: one line above the bar, which on the photo step shows the style. */
function BriefFold(props: BriefCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { draft, step, isComplete } = props
  const board = useDraftStyles(draft)
  const summary = summaryOf(briefWords(draft, useBriefOptions(), t, language), language)
  const brief = (
    <FlowFold
      heading={t('brief.card.title')}
      start={<FileCheck2 aria-hidden="true" />}
      title={t(isComplete ? 'brief.card.isComplete' : 'brief.card.title')}
      text={summary || t('brief.card.fillsIn')}
    >
      <BriefCard {...props} />
    </FlowFold>
  )
  return step === 7 ? <StyleFold photos={draft.chosen_photos} board={board} otherwise={brief} /> : brief
}
