import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wholePhone } from '#lib/language/phone.ts'
import { accountFirst, REGISTER_STEP } from '#flows/experts/joining/account-first.ts'
import { openDrafts } from '#flows/clients/drafts/drafts.ts'
import { checkPersonsOwn } from '#flows/experts/joining/expert-checks.ts'
import { canBeMailed, expertToMail } from '#flows/clients/drafts/mailed-draft.ts'
import { useSentence } from '#flows/sentence.ts'
import { useFlow } from '#flows/use-flow.ts'
import { useFlowKeys } from '#flows/use-flow-keys.ts'
import { useStepAddress } from '#flows/use-step-address.ts'
import { registration } from '#queries/identity/accounts.registration.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { FlowSkeleton } from '#parts/flow/FlowSkeleton.tsx'
import { MailLater, SavedPage, useLaterParts } from '#flows/later-parts.tsx'
import { SavedMark } from '#parts/flow/saved-answers/SavedMark.tsx'
import type { WizardProps } from './ExpertFormWizard.tsx'
import { HaveAccount } from './HaveAccount.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { onAccountFirstStep } from './on-step-complete.ts'
import { rememberedPassword } from './remembered-password.ts'
import { fetchStep } from './step-components.ts'
import { SendingNote } from './SendingNote.tsx'
import { useSending } from './use-sending.ts'

const FIRST = 0
// The owner's questions are asked once the account exists.
const facts = { signedIn: false, questions: [] }
const kept = { flow: 'account-first' } as const
const fetchOwn = fetchStep([])

/** The account comes first: plan, person, place and phone, then it is created. The profile follows in ProfileWizard. */
export function AccountFirstWizard({
  step: asked,
  plan,
  onRegister,
  onFail,
  mailed,
}: WizardProps & { plan: number | undefined }) {
  const { t } = useTranslation()
  const context = useShell()
  const sending = useSending()
  const [isLeaving, setLeaving] = useState(false)
  const [texting, setTexting] = useState(false)
  const show = useStepAddress('/expert-registration', asked ?? FIRST, kept)
  const sentence = useSentence(({ field, code }) => `onboarding.problem.${field}.${code}`)
  const flow = useFlow({
    flow: accountFirst,
    facts,
    step: asked,
    start: { ...rememberedPassword(context.auth), ...(plan === undefined ? {} : { plan_id: plan }) },
    // An expert who has chosen a plan is not asked for one.
    firstStep: plan === undefined ? FIRST : FIRST + 1,
    show,
    drafts: openAccountFirstDrafts,
    mailed,
    onStepComplete: onAccountFirstStep({
      context,
      send: (answers, proof) => sending.send(answers, proof, 'account-first', []),
      onRegister,
      onFail,
      onDone: () => Promise.resolve(),
    }),
    fetchStep: fetchOwn,
    sentence,
  })
  const { answers, step } = flow
  const needsCode = step.name === 'phone' && answers.verification_token === '' && answers.code_sent_at === null

  /** The phone step goes on only with a code, so its button sends one first. */
  const sendCode = async () => {
    if (texting) return
    setTexting(true)
    try {
      const problems = await checkPersonsOwn('phone')(answers)
      if (problems.length > 0)
        return flow.refuse(Object.fromEntries(problems.map((problem) => [problem.field, sentence(problem)])))
      await registration(context.api).sendCode(wholePhone(answers))
      flow.change({ code_sent_at: Date.now(), verifyCode: '' })
    } catch (error) {
      const errors = fieldErrors(error)
      if (errors) flow.refuse(errors)
      else if (error instanceof TypeError) flow.refuse({}, t('shell.errors.offline'))
      // For every other refusal a message has been shown already.
    } finally {
      setTexting(false)
    }
  }
  const goOn = () => void (needsCode ? sendCode() : flow.goOn())
  useLaterParts(flow.saved)
  useFlowKeys({ onContinue: goOn, onBack: flow.goBack })

  const of = accountFirst.steps.length
  if (!flow.ready && (mailed || (asked !== undefined && asked > FIRST)))
    return <FlowSkeleton place={(asked ?? FIRST) + 1} of={of} />
  const toMail = expertToMail('expert-account-first', answers, flow.reached)
  if (isLeaving)
    return <SavedPage impossible={flow.saved === 'impossible'} draft={toMail} onBack={() => setLeaving(false)} />
  const labels: Partial<Record<string, string>> = {
    phone: needsCode ? t('onboarding.bar.sendCode') : undefined,
    register: t('onboarding.bar.register'),
  }
  return (
    <OnboardingFrame
      flow={{ ...flow, busy: flow.busy || texting }}
      facts={facts}
      placeOf={(number) => number + 1}
      of={of}
      onLeave={flow.saved === 'no' ? undefined : () => setLeaving(true)}
      saved={<SavedMark saved={flow.saved} />}
      editFrom={REGISTER_STEP}
      bar={{ label: labels[step.name] }}
      onContinue={goOn}
      below={
        <>
          {(step.number === FIRST || flow.problems.email) && <HaveAccount />}
          {canBeMailed(answers) && <MailLater draft={toMail} />}
        </>
      }
    >
      {step.name === 'register' && <SendingNote sending={sending} onRetry={goOn} />}
    </OnboardingFrame>
  )
}

const openAccountFirstDrafts = () => openDrafts(accountFirst.name, accountFirst.secret)
