import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { fieldsOf, stepAt, stepOfField } from '#flows/flow.ts'
import type { RunningFlow } from '#flows/use-flow.ts'
import { FlowArrival } from '#parts/flow/saved-answers/FlowArrival.tsx'
import { FlowFrame } from '#parts/flow/FlowFrame.tsx'
import { FlowProblems } from '#parts/flow/FlowProblems.tsx'
import { StepHeading } from '#parts/flow/StepHeading.tsx'
import { useReadersWords } from '#parts/flow/saved-answers/use-readers-words.ts'
import type { OwnPictures } from '#parts/experts/joining/pictures/use-own-pictures.ts'
import type { Uploads } from '#parts/foundation/media/uploads/use-uploads.ts'
import { SentTo } from '#parts/identity/accounts/verification/SentTo.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { UserRound } from 'lucide-react'
import { PHOTOS_MIN } from '@husrum/contract/core/limits.ts'
import { useShell } from '#lib/shell-context.ts'
import { useBriefOptions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { FlowFold } from '#parts/flow/summary-card/FlowFold.tsx'
import { ProfileCard, type ProfileCardProps } from '#parts/experts/joining/profile/ProfileCard.tsx'
import { profileWords, summaryOf } from '#parts/experts/joining/profile/profile-words.ts'
import { StyleAside, StyleFold } from '#parts/clients/briefs/style-photos/StyleAside.tsx'
import { FlowBar } from '#parts/flow/FlowBar.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { stepComponents, type OnboardingStepName } from './step-components.ts'

const FORM = 'onboarding-form'

export type OnboardingFrameProps<F> = {
  flow: RunningFlow<ExpertDraft, F, OnboardingStepName | 'done'>
  facts: F
  /** Numbers the steps for the reader: the third of eleven, whatever its number in the code. */
  placeOf: (step: number) => number
  of: number
  saved: ReactNode
  /** The account's first picture, if none was sent on this page. */
  shown?: string | undefined
  /** From this step on the card links back to the steps of its answers. */
  editFrom: number
  own?: OwnPictures
  uploads?: Uploads
  bar: BarWords
  onContinue: () => void
  /** Where "Save and leave" leads; `onLeave` replaces it where the answers are only on this device. */
  home?: string
  onLeave?: (() => void) | undefined
  /** Above the question: the progress of sending. */
  children?: ReactNode
  /** Below the question: links for people who have an account or go on another day. */
  below?: ReactNode
}

/** One step of either flow, next to the growing profile. */
export function OnboardingFrame<F>({
  flow,
  facts,
  placeOf,
  of,
  saved,
  shown,
  editFrom,
  own,
  uploads,
  bar,
  onContinue,
  home,
  onLeave,
  children,
  below,
}: OnboardingFrameProps<F>) {
  const { t } = useTranslation()
  const { step, steps } = flow
  const answers = useReadersWords(flow.answers)
  const place = placeOf(step.number)
  const progress = t('flow.progress', { place, of, name: t(`onboarding.step.${step.name}.name`) })
  // There is no question while the page after it loads.
  const StepBody = step.name === 'done' ? StepSkeleton : stepComponents[step.name]
  const goToField = (field: keyof ExpertDraft) => {
    const asking = stepOfField(steps, field, facts)
    if (asking) flow.goTo(asking.number)
  }
  const sent = answers.portfolio[0]?.url
  const card: OnboardingCardProps = {
    draft: answers,
    cover: own?.pictures.find(({ preview }) => preview !== undefined)?.preview ?? sent ?? shown,
    isFresh: (field) => fieldsOf(step, facts).includes(field),
    laterPlace: (field) => {
      const asking = stepOfField(steps, field, facts)
      return asking && asking.number >= step.number ? placeOf(asking.number) : undefined
    },
    editOf: (field) =>
      step.number >= editFrom && stepOfField(steps, field, facts) ? () => goToField(field) : undefined,
    saved,
  }
  const isStyle = step.name === 'style'
  return (
    <FlowFrame
      place={place}
      of={of}
      progress={progress}
      formId={FORM}
      onSubmit={onContinue}
      onLeave={onLeave}
      {...(home === undefined ? {} : { home })}
      shape={isStyle ? 'photos' : 'question'}
      aside={<OnboardingAside {...card} isStyle={isStyle} />}
      bar={
        <OnboardingBar flow={flow} words={bar} formId={FORM} fold={<OnboardingFold {...card} isStyle={isStyle} />} />
      }
    >
      <FlowArrival flow={flow} nameOf={(number) => t(`onboarding.step.${stepAt(steps, number).name}.name`)} />
      {children}
      <FlowProblems problems={flow.problems} refusal={flow.refusal} attempt={flow.attempt} />
      <StepHeading
        progress={progress}
        help={
          step.name === 'code' ? (
            <SentTo
              prefix={answers.phone_prefix}
              phone={answers.phone}
              sentAt={answers.code_sent_at}
              onChangeNumber={() => goToField('phone')}
            />
          ) : isStyle ? null : (
            t(`onboarding.step.${step.name}.help`)
          )
        }
      >
        {t(`onboarding.step.${step.name}.title`)}
      </StepHeading>
      <div className={isStyle ? '' : 'mt-7 lg:mt-8'}>
        <Suspense fallback={<StepSkeleton />}>
          <StepBody
            answers={answers}
            change={flow.change}
            problems={flow.problems}
            goOn={(change) => void flow.goOn(change)}
            goToField={goToField}
            own={own}
            uploads={uploads}
          />
        </Suspense>
      </div>
      {below}
    </FlowFrame>
  )
}

/** The questions of a step whose script is loading; its heading is there already. */
function StepSkeleton() {
  return (
    <Loading className="grid gap-2">
      {[0, 1, 2, 3].map((each) => (
        <Skeleton key={each} shape="block" className="h-18" />
      ))}
    </Loading>
  )
}

type OnboardingCardProps = ProfileCardProps

type Props = OnboardingCardProps & { /** On the photo step, which shows the style. */ isStyle: boolean }

/** Next to the question: the profile, or on the photo step the style with the profile folded below it. */
function OnboardingAside({ isStyle, ...card }: Props) {
  const { t } = useTranslation()
  const summary = useSummary(card)
  if (!isStyle) return <ProfileCard {...card} />
  return (
    <StyleAside
      photos={card.draft.chosen_photos}
      saved={card.saved}
      title={t('onboarding.card.title')}
      summary={summary}
    >
      <ProfileCard {...card} />
    </StyleAside>
  )
}

/** The same on narrow screens: one line above the bar. */
function OnboardingFold({ isStyle, ...card }: Props) {
  const { t } = useTranslation()
  const summary = useSummary(card)
  const profile = (
    <FlowFold
      heading={t('onboarding.card.title')}
      start={<UserRound aria-hidden="true" />}
      title={t('onboarding.card.title')}
      text={summary || t('onboarding.card.fillsIn')}
    >
      <ProfileCard {...card} />
    </FlowFold>
  )
  return isStyle ? <StyleFold photos={card.draft.chosen_photos} otherwise={profile} /> : profile
}

function useSummary({ draft }: OnboardingCardProps): string {
  const { t } = useTranslation()
  const { language } = useShell()
  return summaryOf(profileWords(draft, useBriefOptions(), t, language))
}

type BarWords = {
  /** The label of the main button; "Continue" by default. */
  label?: string | undefined
  /** A text before it on wide screens, in place of the key that does the same. */
  hint?: string | undefined
}

/** Back and on; on the photo step also the number of chosen photos and a way to skip it. */
function OnboardingBar<F>({
  flow,
  words: { label, hint },
  formId,
  fold,
}: {
  flow: RunningFlow<ExpertDraft, F>
  words: BarWords
  formId: string
  fold: ReactNode
}) {
  const { t } = useTranslation()
  const { step, answers } = flow
  const isStyle = step.name === 'style'
  const count = answers.photos.length
  return (
    <FlowBar
      formId={formId}
      onBack={flow.goBack}
      label={label}
      busy={flow.busy}
      hint={hint}
      middle={
        isStyle && (
          <p className="text-15 leading-tight sm:text-17" role="status">
            <b className="max-sm:block">{t('flow.style.chosen', { count })}</b> <span className="max-sm:hidden">·</span>{' '}
            <span className="text-ink-2">{t('flow.style.least', { count: PHOTOS_MIN })}</span>
          </p>
        )
      }
      other={
        isStyle &&
        count < PHOTOS_MIN && (
          <Button tone="quiet" onClick={() => void flow.goOn({ photos: [], chosen_photos: [], photos_skipped: true })}>
            {t('onboarding.bar.skipPhotos')}
          </Button>
        )
      }
      fold={fold}
    />
  )
}
