import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShortFormStepName } from '#flows/short-form.ts'
import { usePasswordRules } from '#flows/identity/accounts/use-password-rules.ts'
import { preloadStep, type StepParts } from '#lib/rendering/lazy-part.ts'
import { links, paths } from '#lib/paths.ts'
import { AccountFields } from '#parts/flow/account/AccountFields.tsx'
import { lazyStep } from '#parts/flow/lazy-step.tsx'
import { useExistingItems } from '#parts/shell/navigation/navigation.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { SignUpStepProps } from './LaterSteps.tsx'

const later = () => import('./LaterSteps.tsx')
const place = lazyStep(async () => (await later()).PlaceStep)
const steps: StepParts<SignUpStepProps, ShortFormStepName> = {
  account: AccountStep,
  code: lazyStep(async () => (await later()).CodeStep),
  place,
  done: place, // The account is registered: the last step stays until the next screen is loaded
}

export const fetchStep = (name: string) => preloadStep(steps, name)

export function SignUpStep({ flow, next }: SignUpStepProps) {
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
