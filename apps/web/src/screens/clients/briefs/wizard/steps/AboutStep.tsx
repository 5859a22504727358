import { useTranslation } from 'react-i18next'
import { usePasswordRules } from '#flows/identity/accounts/use-password-rules.ts'
import { AboutText } from '#parts/clients/briefs/steps/project/AboutText.tsx'
import { ContactWays } from '#parts/clients/briefs/steps/ContactWays.tsx'
import { ExtraQuestions } from '#parts/foundation/reference/ExtraQuestions.tsx'
import { AccountFields } from '#parts/flow/account/AccountFields.tsx'
import { TermsCheck } from '#parts/flow/account/TermsCheck.tsx'
import type { StepProps } from './step-props.ts'

export function AboutStep({ answers, change, problems, facts }: StepProps) {
  const { t } = useTranslation()
  const rules = usePasswordRules(answers)
  return (
    <>
      <AboutText answers={answers} change={change} problems={problems} />
      <ExtraQuestions
        questions={facts.questions.filter(({ place }) => place === 'about')}
        {...{ answers, change, problems }}
      />
      {!facts.signedIn && (
        <section aria-labelledby="about-account" className="mt-8 border-t border-line pt-7 lg:mt-11 lg:pt-8">
          <h2 id="about-account" className="mb-5 text-21">
            {t('brief.about.account')}
          </h2>
          <AccountFields answers={answers} change={change} problems={problems} rules={rules} />
        </section>
      )}
      <div className="mt-8 border-t border-line pt-7 lg:mt-11 lg:pt-8">
        <ContactWays answers={answers} change={change} problems={problems} />
      </div>
      {!facts.signedIn && (
        <div className="mt-8 border-t border-line pt-4">
          <TermsCheck checked={answers.terms} onChange={(terms) => change({ terms })} error={problems.terms} />
        </div>
      )}
    </>
  )
}
