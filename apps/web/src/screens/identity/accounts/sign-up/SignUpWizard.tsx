import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { personOf } from '#flows/experts/joining/account-answers.ts'
import { openDrafts } from '#flows/clients/drafts/drafts.ts'
import { checkAndSendCode, register, verifyPhone } from '#flows/identity/accounts/registration.ts'
import { useSentence } from '#flows/sentence.ts'
import { shortForm, type ShortFormDraft, type ShortFormStepName } from '#flows/short-form.ts'
import { useFlowKeys } from '#flows/use-flow-keys.ts'
import { type StepCompletions, useFlow } from '#flows/use-flow.ts'
import { useStepAddress } from '#flows/use-step-address.ts'
import { registration } from '#queries/identity/accounts.registration.ts'
import { type ShellContext, useShell } from '#lib/shell-context.ts'
import { SecretLost } from '#parts/flow/saved-answers/FlowArrival.tsx'
import { FlowBar } from '#parts/flow/FlowBar.tsx'
import { FlowFrame } from '#parts/flow/FlowFrame.tsx'
import { FlowProblems } from '#parts/flow/FlowProblems.tsx'
import { StepHeading } from '#parts/flow/StepHeading.tsx'
import { SentTo } from '#parts/identity/accounts/verification/SentTo.tsx'
import { usePasswordRules } from '#flows/identity/accounts/use-password-rules.ts'
import { preloadStep, type StepParts } from '#lib/rendering/lazy-part.ts'
import { links, paths } from '#lib/paths.ts'
import { AccountFields } from '#parts/flow/account/AccountFields.tsx'
import { lazyStep } from '#parts/flow/lazy-step.tsx'
import { useExistingItems } from '#parts/shell/navigation/navigation.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { SignUpPhoto } from './SignUpPhoto.tsx'
import type { SignUpStepProps } from './LaterSteps.tsx'

const FORM = 'sign-up-form'
const facts = {}

export type SignUpWizardProps = {
  step: number | undefined
  /** The page to open afterwards. */
  next: string | undefined
  onRegister: () => void
  onDone: () => void
}

export function SignUpWizard({ step: asked, next, onRegister, onDone }: SignUpWizardProps) {
  const { t } = useTranslation()
  const context = useShell()
  const kept = useMemo(() => (next === undefined ? {} : { next }), [next])
  const show = useStepAddress('/sign-up', asked ?? 1, kept)
  const sentence = useSentence(({ field, code }) => `flow.problem.${field}.${code}`)
  const password = context.auth.credentials()?.password
  const flow = useFlow({
    flow: shortForm,
    facts,
    step: asked,
    start: password ? { password } : {},
    firstStep: 1,
    show,
    drafts: openSignUpDrafts,
    onStepComplete: onStepComplete({ context, onRegister, onDone }),
    fetchStep,
    sentence,
  })
  useFlowKeys({ onContinue: () => void flow.goOn(), onBack: flow.goBack })

  const { step, place, of, answers } = flow
  const progress = t('flow.progress', { place, of, name: t(`sign-up.step.${step.name}.name`) })
  const labels: Partial<Record<typeof step.name, string>> = { account: t('sign-up.sendCode'), place: t('sign-up.make') }
  return (
    <FlowFrame
      place={place}
      of={of}
      progress={progress}
      formId={FORM}
      onSubmit={() => void flow.goOn()}
      aside={<SignUpPhoto />}
      bar={
        <FlowBar
          formId={FORM}
          onBack={flow.goBack}
          label={labels[step.name]}
          busy={flow.busy}
          hint={step.name === 'account' ? t('sign-up.next') : undefined}
        />
      }
    >
      {flow.hasLost && <SecretLost />}
      <FlowProblems problems={flow.problems} refusal={flow.refusal} attempt={flow.attempt} />
      <StepHeading
        progress={progress}
        help={
          step.name === 'code' ? (
            <SentTo
              prefix={answers.phone_prefix}
              phone={answers.phone}
              sentAt={answers.code_sent_at}
              onChangeNumber={() => flow.goTo(1)}
            />
          ) : (
            t(`sign-up.step.${step.name}.help`)
          )
        }
      >
        {t(`sign-up.step.${step.name}.title`, { name: answers.name })}
      </StepHeading>
      <SignUpStep flow={flow} next={next} />
    </FlowFrame>
  )
}

const openSignUpDrafts = () => openDrafts(shortForm.name, shortForm.secret)

/** Completes a step of the short form: sends a code, checks it, or creates the account. */
type Registering = { context: ShellContext; onRegister: () => void; onDone: () => void }

function onStepComplete({ context, onRegister, onDone }: Registering): StepCompletions<ShortFormDraft> {
  return {
    1: checkAndSendCode(context, { accepted: false }),
    2: async (answers) => verifyPhone(context, answers),
    3: async (answers, flow) => {
      const { country_id, city_id } = answers
      if (country_id === null || city_id === null) return // The step's own validation requires both.
      const place = { country_id, city_id }
      const step = register<ShortFormDraft>({
        context,
        send: (given, proof) => registration(context.api).withoutBrief(personOf(given), proof, place),
        onRegister,
        onFail: onDone,
        onDone,
      })
      return step(answers, flow)
    },
  }
}

const later = () => import('./LaterSteps.tsx')
const place = lazyStep(async () => (await later()).PlaceStep)
const steps: StepParts<SignUpStepProps, ShortFormStepName> = {
  account: AccountStep,
  code: lazyStep(async () => (await later()).CodeStep),
  place,
  done: place, // The account is registered: the last step stays until the next screen is loaded
}

const fetchStep = (name: string) => preloadStep(steps, name)

function SignUpStep({ flow, next }: SignUpStepProps) {
  const Step = steps[flow.step.name]
  return (
    <Suspense>
      <Step flow={flow} next={next} />
    </Suspense>
  )
}

function AccountStep({ flow: { answers, change, problems }, next }: SignUpStepProps) {
  const { t } = useTranslation()
  const rules = usePasswordRules(answers)
  const [login] = useExistingItems([{ path: paths.login() }])
  const [forExperts] = useExistingItems([{ path: paths.forExperts() }])
  return (
    <div className="mt-8">
      <AccountFields answers={answers} change={change} problems={problems} rules={rules} />
      {login && (
        <p className="mt-8 text-15 text-ink-2">
          {t('sign-up.other')} <Link {...links.login(next)}>{t('sign-up.login')}</Link>
        </p>
      )}
      {forExperts && (
        <p className="mt-2 text-15 text-ink-2">
          {t('login.other.expert')} <Link {...links.forExperts()}>{t('shell.footer.whatExpertsGet')}</Link>
        </p>
      )}
    </div>
  )
}
