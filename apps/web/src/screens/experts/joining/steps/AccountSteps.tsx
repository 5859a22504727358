/** The steps about the person: all on one page in the application, one by one in the account-first flow. */
import { useTranslation } from 'react-i18next'
import { usePasswordRules } from '#flows/identity/accounts/use-password-rules.ts'
import { AccountFields } from '#parts/flow/account/AccountFields.tsx'
import { TermsCheck } from '#parts/flow/account/TermsCheck.tsx'
import { CompanyFields } from '#parts/experts/joining/company/CompanyFields.tsx'
import { PlanField } from '#parts/experts/joining/PlanField.tsx'
import { RegistrationCode } from '#flows/identity/accounts/RegistrationCode.tsx'
import { SentTo } from '#parts/identity/accounts/verification/SentTo.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Part } from './CompanyStep.tsx'
import type { StepProps } from './step-props.ts'
import { ExpertType, useCountryCode } from './ServiceStep.tsx'

export function AccountStep({ answers, change, problems }: StepProps) {
  const { t } = useTranslation()
  const country = useCountryCode(answers)
  const rules = usePasswordRules(answers)
  return (
    <Stack className="gap-9">
      <Part title={t('onboarding.account.heading')}>
        <AccountFields
          {...{ answers, change, problems, rules }}
          hints={{
            name: t('onboarding.account.nameHint'),
            email: t('onboarding.account.emailHint'),
            phone: t('onboarding.account.phoneHint'),
          }}
        />
      </Part>
      <div className="border-t border-line pt-7">
        <PlanField
          country={country}
          value={answers.plan_id}
          onChange={(plan_id) => change({ plan_id })}
          error={problems.plan_id}
        />
      </div>
      <div className="border-t border-line pt-4">
        <TermsCheck checked={answers.terms} onChange={(terms) => change({ terms })} error={problems.terms} />
      </div>
    </Stack>
  )
}

export function PlanStep({ answers, change, problems }: StepProps) {
  return (
    <PlanField
      legendHidden
      country={useCountryCode(answers)}
      value={answers.plan_id}
      onChange={(plan_id) => change({ plan_id })}
      error={problems.plan_id}
    />
  )
}

export function PersonStep({ answers, change, problems }: StepProps) {
  const { t } = useTranslation()
  const country = useCountryCode(answers)
  return (
    <Stack className="gap-9">
      <AccountFields
        {...{ answers, change, problems }}
        only={['name']}
        rules={[]}
        hints={{ name: t('onboarding.account.nameHint') }}
      />
      <ExpertType {...{ answers, change, problems }} />
      <Part title={t('onboarding.company.heading')}>
        <CompanyFields {...{ answers, change, problems }} country={country} />
      </Part>
    </Stack>
  )
}

export function LoginStep({ answers, change, problems }: StepProps) {
  const { t } = useTranslation()
  const rules = usePasswordRules(answers)
  return (
    <AccountFields
      {...{ answers, change, problems, rules }}
      only={['email', 'password']}
      hints={{ email: t('onboarding.account.emailHint') }}
    />
  )
}

export function CodeStep(props: StepProps) {
  const { t } = useTranslation()
  return <RegistrationCode {...props} afterwards={t('onboarding.code.afterwards')} />
}

/** Asks for the number and, once a code is on its way, for the code. */
export function PhoneStep(props: StepProps) {
  const { t } = useTranslation()
  const { answers, change, problems } = props
  return (
    <>
      <AccountFields
        {...{ answers, change, problems }}
        only={['phone']}
        rules={[]}
        hints={{ phone: t('onboarding.account.phoneNow') }}
      />
      {(answers.code_sent_at !== null || answers.verification_token !== '') && (
        <div className="mt-8 border-t border-line pt-6">
          {answers.verification_token === '' && (
            <p className="max-w-[58ch] text-15 text-ink-2">
              <SentTo
                prefix={answers.phone_prefix}
                phone={answers.phone}
                sentAt={answers.code_sent_at}
                onChangeNumber={() => document.getElementById('phone')?.focus()}
              />
            </p>
          )}
          <RegistrationCode {...props} />
        </div>
      )}
    </>
  )
}
