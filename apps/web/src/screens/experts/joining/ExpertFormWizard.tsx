import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDrafts } from '#flows/clients/drafts/drafts.ts'
import { expertForm } from '#flows/experts/joining/expert-application.ts'
import { canBeMailed, expertToMail, type MailedDraft } from '#flows/clients/drafts/mailed-draft.ts'
import { useSentence } from '#flows/sentence.ts'
import { useFlow } from '#flows/use-flow.ts'
import { useFlowKeys } from '#flows/use-flow-keys.ts'
import { useStepAddress } from '#flows/use-step-address.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { FlowSkeleton } from '#parts/flow/FlowSkeleton.tsx'
import { MailLater, SavedPage, useLaterParts } from '#flows/later-parts.tsx'
import { SavedMark } from '#parts/flow/saved-answers/SavedMark.tsx'
import { useProfileQuestions } from '#parts/foundation/reference/use-profile-questions.ts'
import { pictureStore } from '#parts/experts/joining/pictures/picture-store.ts'
import { useOwnPictures } from '#parts/experts/joining/pictures/use-own-pictures.ts'
import { HaveAccount, OtherWay } from './HaveAccount.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { onExpertFormStep } from './on-step-complete.ts'
import { rememberedPassword } from './remembered-password.ts'
import { fetchStep } from './step-components.ts'
import { SendingNote } from './SendingNote.tsx'
import { useSending } from './use-sending.ts'

export type WizardProps = {
  step: number | undefined
  /** From here on the account may exist while the wizard still finishes. */
  onRegister: () => void
  onFail: () => void
  /** The draft of an emailed link. */
  mailed: MailedDraft | 'dead' | undefined
}

const FIRST = 1

/** The application: asks everything first, then creates the account from it. */
export function ExpertFormWizard({ step: asked, onRegister, onFail, mailed }: WizardProps) {
  const { t } = useTranslation()
  const context = useShell()
  const sending = useSending()
  const questions = useProfileQuestions()
  const facts = useMemo(() => ({ questions }), [questions])
  const [isLeaving, setLeaving] = useState(false)
  const show = useStepAddress('/expert-registration', asked ?? FIRST)
  const sentence = useSentence(({ field, code }) => `onboarding.problem.${field}.${code}`)
  const flow = useFlow({
    flow: expertForm,
    facts,
    step: asked,
    start: rememberedPassword(context.auth),
    firstStep: FIRST,
    show,
    drafts: openExpertFormDrafts,
    mailed,
    onStepComplete: onExpertFormStep({
      context,
      send: async (answers, proof) => {
        try {
          return await sending.send(answers, proof, 'application', await own.files())
        } catch (error) {
          own.mark(fieldErrors(error) ?? {})
          throw error
        }
      },
      onRegister,
      onFail,
      onDone: () => own.wipe(),
    }),
    fetchStep: fetchStep(questions),
    sentence,
  })
  const own = useOwnPictures(flow.answers.showcases, (showcases) => flow.change({ showcases }))
  useLaterParts(flow.saved)
  useFlowKeys({ onContinue: () => void flow.goOn(), onBack: flow.goBack })

  /** Discards the offered draft together with its pictures. */
  const dropOffer = () => {
    const named = expertForm.revive(flow.offer?.answers).showcases ?? []
    void pictureStore.drop(named.map(({ key }) => key))
    flow.dropOffer()
  }
  const of = expertForm.steps.length
  if (!flow.ready && (mailed || (asked !== undefined && asked > FIRST)))
    return <FlowSkeleton place={asked ?? FIRST} of={of} />
  const isVerified = flow.answers.verification_token !== ''
  const toMail = expertToMail('expert-application', flow.answers, flow.reached)
  if (isLeaving)
    return <SavedPage impossible={flow.saved === 'impossible'} draft={toMail} onBack={() => setLeaving(false)} />
  const labels: Partial<Record<string, string>> = {
    account: t('onboarding.bar.sendCode'),
    code: t('onboarding.bar.finish'),
  }
  return (
    <OnboardingFrame
      flow={{ ...flow, dropOffer }}
      facts={facts}
      placeOf={(step) => step}
      of={of}
      onLeave={flow.saved === 'no' ? undefined : () => setLeaving(true)}
      saved={<SavedMark saved={flow.saved} short={flow.step.name === 'style'} />}
      editFrom={9}
      own={own}
      bar={{
        label: labels[flow.step.name],
        hint: flow.step.name === 'account' ? t('onboarding.bar.next') : flow.step.name === 'code' ? '' : undefined,
      }}
      onContinue={() => void flow.goOn()}
      below={
        <>
          {flow.step.number === FIRST && <OtherWay to="photos" />}
          {(flow.step.number === FIRST || flow.problems.email) && <HaveAccount />}
          {canBeMailed(flow.answers) && <MailLater draft={toMail} hasPictures={flow.answers.showcases.length > 0} />}
        </>
      }
    >
      {flow.step.name === 'code' && isVerified && <SendingNote sending={sending} onRetry={() => void flow.goOn()} />}
    </OnboardingFrame>
  )
}

const openExpertFormDrafts = () => openDrafts(expertForm.name, expertForm.secret)
