import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertFacts } from '#flows/experts/joining/expert-checks.ts'
import type { PhotosFirstStepName } from '#flows/experts/joining/expert-step-names.ts'
import { stepAt } from '#flows/flow.ts'
import { isTagged, type PhotosFirstDraft } from '#flows/experts/joining/photos-first-answers.ts'
import {
  OWN_PHOTOS_MAX,
  OWN_PHOTOS_MIN,
  photosFirst,
  preselected,
  showcaseFields,
  TAGS_STEP,
  withTags,
} from '#flows/experts/joining/photos-first.ts'
import { checkAndSendCode } from '#flows/identity/accounts/registration.ts'
import { useFlowKeys } from '#flows/use-flow-keys.ts'
import { pictureTagQueries } from '#queries/experts/picture-tags.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { preloadExtraQuestions } from '#parts/foundation/reference/ExtraQuestions.tsx'
import { useProfileQuestions } from '#parts/foundation/reference/use-profile-questions.ts'
import { FlowArrival } from '#parts/flow/saved-answers/FlowArrival.tsx'
import { FlowBar } from '#parts/flow/FlowBar.tsx'
import { FlowFold } from '#parts/flow/summary-card/FlowFold.tsx'
import { FlowFrame } from '#parts/flow/FlowFrame.tsx'
import { FlowProblems } from '#parts/flow/FlowProblems.tsx'
import { FlowSkeleton } from '#parts/flow/FlowSkeleton.tsx'
import { SavedMark } from '#parts/flow/saved-answers/SavedMark.tsx'
import { StepHeading } from '#parts/flow/StepHeading.tsx'
import { useReadersWords } from '#parts/flow/saved-answers/use-readers-words.ts'
import { altDraft, titleDraft, type TagNames } from '#parts/experts/joining/pictures/photo-drafts.ts'
import { SentTo } from '#parts/identity/accounts/verification/SentTo.tsx'
import { OwnPicturesField } from '#parts/experts/joining/pictures/OwnPicturesField.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { HaveAccount, OtherWay } from '../HaveAccount.tsx'
import { registerExpert, renamed } from '../on-step-complete.ts'
import { SendingNote } from '../SendingNote.tsx'
import { useRegistration, type WizardProps } from '../use-registration.ts'
import { ProfilePreview } from './ProfilePreview.tsx'
import { ShowcaseStep } from './ShowcaseStep.tsx'
import type { StepProps } from './step-props.ts'
import { nextUntagged, TagStep } from './TagStep.tsx'
import { usePhotoWork } from './use-photo-work.ts'
import { AboutStep, AccountStep, CodeStep, OfferStep } from './WorkSteps.tsx'

const FIRST = 1
const FORM = 'photos-first-form'
const address = { flow: 'photos-first' } as const

/** Photos first: their content is tagged, the profile grows next to them, and the account comes last. */
export function PhotosFirstWizard(props: WizardProps) {
  const { step: asked } = props
  const { t } = useTranslation()
  const context = useShell()
  const names = useTagNames()
  const questions = useProfileQuestions()
  const facts = useMemo(() => ({ questions }), [questions])
  const { flow, own, sending } = useRegistration<PhotosFirstDraft, ExpertFacts, PhotosFirstStepName>(
    {
      definition: photosFirst,
      facts,
      firstStep: FIRST,
      address,
      sentAs: 'application',
      most: OWN_PHOTOS_MAX,
      complete: ({ send, ...registering }) => ({
        [TAGS_STEP]: async (answers) => preselected(answers, names.language),
        6: checkAndSendCode(context, { accepted: true }),
        7: async (answers, running) => {
          const told = showcaseFields(answers, {
            title: (place) =>
              answers.shot_projects[place]?.title?.trim() ||
              titleDraft(
                answers.shots.filter(({ project }) => project === place),
                names,
              ),
            alt: (shot) => (shot.alt ?? altDraft(shot, names)).trim(),
          })
          const fields = { showcase_pictures: 'shots', showcase_projects: 'shot_projects' }
          return registerExpert({
            ...registering,
            send: async (_, proof) => renamed(fields, async () => send(withTags(answers), proof, told)),
          })(answers, running)
        },
      }),
      // The questions are rendered with the step.
      fetchStep: async (name) => name === 'about' && preloadExtraQuestions(questions, 'profile'),
    },
    props,
  )
  const { data: available = false } = useQuery(pictureTagQueries(context.api).available())
  usePhotoWork(own, flow.answers, flow.change, available)
  const { step, steps } = flow
  const answers = useReadersWords(flow.answers)
  const { shots } = answers
  const [shownShot, setShownShot] = useState<number>()
  const firstOpen = shots.findIndex((shot) => !isTagged(shot))
  const at = Math.min(shownShot ?? Math.max(0, firstOpen), Math.max(0, shots.length - 1))

  const isTags = step.name === 'tags'
  // Enter opens the next photo without a tag; the button next to it continues in any case.
  const next = isTags ? nextUntagged(shots, at) : undefined
  const goOn = () => void flow.goOn()
  useFlowKeys({
    onContinue: () => (next === undefined ? goOn() : setShownShot(next)),
    onBack: flow.goBack,
  })

  const of = steps.length
  if (!flow.ready && asked !== undefined && asked > FIRST) return <FlowSkeleton place={asked} of={of} />
  const place = step.number
  const progress = t('flow.progress', { place, of, name: t(`onboarding.step.${step.name}.name`) })
  const goToField = (field: keyof PhotosFirstDraft) => {
    const asking = steps.find(({ fields }) => typeof fields !== 'function' && fields.includes(field))
    if (asking) flow.goTo(asking.number)
  }
  const work: StepProps = {
    answers,
    change: flow.change,
    problems: flow.problems,
    own,
    names,
    goOn: (change) => void flow.goOn(change),
    goToField,
  }
  const bodies: Record<typeof step.name, ReactNode> = {
    photos: <PhotosStep {...work} available={available} />,
    tags: <TagStep {...work} at={at} onAt={setShownShot} />,
    showcase: <ShowcaseStep {...work} />,
    offer: <OfferStep {...work} />,
    about: <AboutStep {...work} />,
    account: <AccountStep {...work} />,
    code: <CodeStep {...work} />,
    done: null,
  }
  const labels: Partial<Record<typeof step.name, string>> = {
    account: t('onboarding.bar.sendCode'),
    code: t('onboarding.bar.finish'),
  }
  const preview = (
    <ProfilePreview draft={answers} own={own} names={names} saved={<SavedMark saved={flow.saved} short />} />
  )
  const tagged = shots.filter(isTagged).length
  return (
    <FlowFrame
      place={place}
      of={of}
      progress={progress}
      formId={FORM}
      onSubmit={goOn}
      shape={isTags ? 'photos' : 'question'}
      aside={preview}
      bar={
        <FlowBar
          formId={FORM}
          onBack={flow.goBack}
          label={labels[step.name]}
          busy={flow.busy}
          hint={step.name === 'account' ? t('onboarding.bar.next') : step.name === 'code' ? '' : undefined}
          middle={
            (step.name === 'photos' || isTags) && (
              <p className="text-15 leading-tight sm:text-17" role="status">
                <b>
                  {isTags
                    ? t('photos-first.tags.done', { done: tagged, of: shots.length })
                    : t('photos-first.photos.count', { count: answers.showcases.length, most: OWN_PHOTOS_MAX })}
                </b>
                {!isTags && (
                  <span className="text-ink-2 max-sm:block">
                    {' '}
                    {t('photos-first.photos.least', { count: OWN_PHOTOS_MIN })}
                  </span>
                )}
              </p>
            )
          }
          fold={
            <FlowFold
              heading={t('photos-first.preview.title')}
              start={<UserRound aria-hidden="true" />}
              title={t('photos-first.preview.title')}
              text={answers.name.trim() || t('photos-first.preview.grows')}
            >
              {preview}
            </FlowFold>
          }
        />
      }
    >
      <FlowArrival flow={flow} nameOf={(number) => t(`onboarding.step.${stepAt(steps, number).name}.name`)} />
      {step.name === 'code' && answers.verification_token !== '' && <SendingNote sending={sending} onRetry={goOn} />}
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
          ) : (
            // On a phone the photo and its answers need the space.
            <span className={isTags ? 'max-sm:hidden' : ''}>{t(`onboarding.step.${step.name}.help`)}</span>
          )
        }
      >
        {t(`onboarding.step.${step.name}.title`)}
      </StepHeading>
      <div className="mt-6 lg:mt-7">{bodies[step.name]}</div>
      {step.number === FIRST && <OtherWay to="questions" />}
      {(step.number === FIRST || flow.problems.email) && <HaveAccount />}
    </FlowFrame>
  )
}

function useTagNames(): TagNames {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const queries = referenceQueries(api)
  const { data: interior } = useSuspenseQuery(queries.roomTypes())
  const { data: building } = useSuspenseQuery(queries.roomTypes('architecture'))
  const { data: styles } = useSuspenseQuery(queries.styles())
  return { rooms: [...interior, ...building], styles, language, t }
}

function PhotosStep({
  answers,
  change,
  problems,
  own,
  goToField,
  available,
}: Pick<StepProps, 'answers' | 'change' | 'problems' | 'own' | 'goToField'> & {
  /** An image tagging service exists to send photos to. */ available: boolean
}) {
  const { t } = useTranslation()
  return (
    <>
      <OwnPicturesField
        isWholeStep
        own={own}
        most={OWN_PHOTOS_MAX}
        problems={problems}
        onWithout={() => goToField('verifyCode')}
      />
      {available && (
        <div className="mt-6">
          <Checkbox
            name="suggest"
            checked={answers.suggest}
            hint={t('photos-first.photos.suggestHint')}
            onChange={({ target }) => change({ suggest: target.checked })}
          >
            {t('photos-first.photos.suggest')}
          </Checkbox>
        </div>
      )}
    </>
  )
}
