import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { wholePhone } from '#lib/language/phone.ts'
import { accountFirst, REGISTER_STEP, type AccountFirstFacts } from '#flows/experts/joining/account-first.ts'
import { expertForm } from '#flows/experts/joining/expert-application.ts'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { checkPersonsOwn } from '#flows/experts/joining/expert-checks.ts'
import { canBeMailed, expertToMail } from '#flows/clients/drafts/mailed-draft.ts'
import type { Flow } from '#flows/flow.ts'
import { MailLater, SavedPage, useLaterParts } from '#flows/later-parts.tsx'
import { useFlowKeys } from '#flows/use-flow-keys.ts'
import { registration } from '#queries/identity/accounts.registration.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { FlowSkeleton } from '#parts/flow/FlowSkeleton.tsx'
import { SavedMark } from '#parts/flow/saved-answers/SavedMark.tsx'
import { useProfileQuestions } from '#parts/foundation/reference/use-profile-questions.ts'
import { HaveAccount, OtherWay } from './HaveAccount.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { onAccountFirstStep, onExpertFormStep, type RegisteringExpert } from './on-step-complete.ts'
import { fetchStep, type OnboardingStepName } from './step-components.ts'
import { SendingNote } from './SendingNote.tsx'
import { useRegistration, type WizardProps } from './use-registration.ts'

type Way = {
  definition: Flow<ExpertDraft, AccountFirstFacts, OnboardingStepName | 'done'>
  first: number
  address?: { flow: 'account-first' }
  /** Whether it asks the owner's questions before the account exists. */
  asksMore: boolean
  complete: (registering: RegisteringExpert) => ReturnType<typeof onExpertFormStep>
  registersAt: OnboardingStepName
  /** From this step on the card links back to the steps of its answers. */
  editFrom: number
}

const noQuestions: readonly AskedQuestion[] = []

const ways = {
  /** Asks everything first, then creates the account from it. */
  application: {
    definition: expertForm,
    first: 1,
    asksMore: true,
    complete: onExpertFormStep,
    registersAt: 'code',
    editFrom: 9,
  },
  /** Plan, person, place and phone, then the account is created. The profile follows in ProfileWizard. */
  'account-first': {
    definition: accountFirst,
    first: 0,
    address: { flow: 'account-first' },
    asksMore: false,
    complete: onAccountFirstStep,
    registersAt: 'register',
    editFrom: REGISTER_STEP,
  },
} satisfies Record<string, Way>

/** A registration that asks question by question, in one of two orders. */
export function ExpertWizard({ way, ...props }: WizardProps & { way: keyof typeof ways }) {
  const { definition, first, asksMore, registersAt, editFrom, ...rest }: Way = ways[way]
  const { step: asked, plan, mailed } = props
  const { t } = useTranslation()
  const all = useProfileQuestions()
  const questions = asksMore ? all : noQuestions
  const facts = useMemo(() => ({ signedIn: false, questions }), [questions])
  const [isLeaving, setLeaving] = useState(false)
  // An expert who has chosen a plan is not asked for one.
  const firstStep = plan === undefined ? first : first + 1
  const { flow, own, sending, sentence } = useRegistration(
    { ...rest, definition, facts, firstStep, sentAs: way, fetchStep: fetchStep(questions) },
    props,
  )
  const { answers, step, saved } = flow
  const code = useCodeToSend(flow, sentence)
  const goOn = () => void (code.isNeeded ? code.send() : flow.goOn())
  useLaterParts(saved)
  useFlowKeys({ onContinue: goOn, onBack: flow.goBack })

  const of = definition.steps.length
  const placeOf = (number: number) => number - first + 1
  if (!flow.ready && (mailed || (asked !== undefined && asked > first)))
    return <FlowSkeleton place={placeOf(asked ?? first)} of={of} />
  const toMail = expertToMail(`expert-${way}`, answers, flow.reached)
  if (isLeaving)
    return <SavedPage impossible={saved === 'impossible'} draft={toMail} onBack={() => setLeaving(false)} />
  const labels: Partial<Record<string, string>> = {
    account: t('onboarding.bar.sendCode'),
    code: t('onboarding.bar.finish'),
    phone: code.isNeeded ? t('onboarding.bar.sendCode') : undefined,
    register: t('onboarding.bar.register'),
  }
  const hints: Partial<Record<string, string>> = { account: t('onboarding.bar.next'), code: '' }
  return (
    <OnboardingFrame
      flow={{ ...flow, busy: flow.busy || code.isSending }}
      facts={facts}
      placeOf={placeOf}
      of={of}
      onLeave={saved === 'no' ? undefined : () => setLeaving(true)}
      saved={<SavedMark saved={saved} short={step.name === 'style'} />}
      editFrom={editFrom}
      own={own}
      bar={{ label: labels[step.name], hint: hints[step.name] }}
      onContinue={goOn}
      below={
        <>
          {step.number === first && way === 'application' && <OtherWay to="photos" />}
          {(step.number === first || flow.problems.email) && <HaveAccount />}
          {canBeMailed(answers) && <MailLater draft={toMail} hasPictures={answers.showcases.length > 0} />}
        </>
      }
    >
      {step.name === registersAt && answers.verification_token !== '' && (
        <SendingNote sending={sending} onRetry={goOn} />
      )}
    </OnboardingFrame>
  )
}

type RunningRegistration = ReturnType<
  typeof useRegistration<ExpertDraft, AccountFirstFacts, OnboardingStepName | 'done'>
>

/** The phone step can be left only with a code, so its button sends one first. */
function useCodeToSend(flow: RunningRegistration['flow'], sentence: RunningRegistration['sentence']) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [isSending, setSending] = useState(false)
  const { answers, step } = flow
  const send = async () => {
    if (isSending) return
    setSending(true)
    try {
      const problems = await checkPersonsOwn('phone')(answers)
      if (problems.length > 0)
        return flow.refuse(Object.fromEntries(problems.map((problem) => [problem.field, sentence(problem)])))
      await registration(api).sendCode(wholePhone(answers))
      flow.change({ code_sent_at: Date.now(), verifyCode: '' })
    } catch (error) {
      const errors = fieldErrors(error)
      if (errors) flow.refuse(errors)
      else if (error instanceof TypeError) flow.refuse({}, t('shell.errors.offline'))
      // For every other refusal a message has been shown already.
    } finally {
      setSending(false)
    }
  }
  const isNeeded = step.name === 'phone' && answers.verification_token === '' && answers.code_sent_at === null
  return { isNeeded, isSending, send }
}
