/** The questions that photos do not answer: the offer, the person, the account and the code. */
import { useTranslation } from 'react-i18next'
import { RegistrationCode } from '#flows/identity/accounts/RegistrationCode.tsx'
import { usePasswordRules } from '#flows/identity/accounts/use-password-rules.ts'
import { useBriefOptions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { AccountFields } from '#parts/flow/account/AccountFields.tsx'
import { TermsCheck } from '#parts/flow/account/TermsCheck.tsx'
import { asksForChamber, ChamberFields } from '#parts/experts/joining/company/ChamberFields.tsx'
import { CompanyName } from '#parts/experts/joining/company/CompanyName.tsx'
import { DescriptionField } from '#parts/experts/joining/profile/DescriptionField.tsx'
import { LanguageChips } from '#parts/experts/joining/profile/LanguageChips.tsx'
import { descriptionDraft } from '#parts/experts/joining/pictures/photo-drafts.ts'
import { PlanField } from '#parts/experts/joining/PlanField.tsx'
import { ProfileQuestions } from '#parts/experts/joining/profile/ProfileQuestions.tsx'
import { profileWords } from '#parts/experts/joining/profile/profile-words.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { LazyDisclosure } from '#ui/text/Disclosure.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { ExpertType, Services, useCountryCode } from '../steps/ServiceStep.tsx'
import { Fees, Phases, PlaceStep, ProjectTypes, Sizes, Starts } from '../steps/WorkSteps.tsx'
import type { StepProps } from './step-props.ts'

const wide = ['project_size', 'phaseOfProject', 'project_timeline_id'] as const

/** What the matching needs; all but town, reach and fee has the widest choice by default. */
export function OfferStep(props: StepProps) {
  const { t } = useTranslation()
  const { own: _own, ...rest } = props
  const hasProblem = wide.some((field) => props.problems[field])
  return (
    <Stack className="gap-9">
      <PlaceStep {...rest} change={props.change} goOn={() => props.goOn()} goToField={props.goToField} />
      <Services {...props} />
      <ProjectTypes {...props} />
      <Fees {...props} legend={t('photos-first.offer.fee')} />
      <LazyDisclosure summary={t('photos-first.offer.wide')} open={hasProblem}>
        <p className="mb-5 text-15">{t('photos-first.offer.wideHint')}</p>
        <Stack className="gap-8 text-ink">
          <Sizes {...props} />
          <Phases {...props} />
          <Starts {...props} />
        </Stack>
      </LazyDisclosure>
    </Stack>
  )
}

export function AboutStep(props: StepProps) {
  const { t } = useTranslation()
  const { answers, change, problems, names } = props
  const country = useCountryCode(answers)
  const words = profileWords(answers, useBriefOptions(), t, names.language)
  const first = descriptionDraft({ services: words.services, town: words.town, shots: answers.shots }, names)
  return (
    <Stack className="gap-9">
      <ExpertType {...props} />
      <Stack gap="field">
        <AccountFields
          {...{ answers, change, problems }}
          only={['name']}
          rules={[]}
          hints={{ name: t('onboarding.account.nameHint') }}
        />
        <CompanyName answers={answers} change={change} problems={problems} />
      </Stack>
      {asksForChamber(answers.service_type, country) && <ChamberFields {...props} />}
      <div>
        <DescriptionField {...props} />
        {answers.description.trim() === '' && first !== '' && (
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              size="small"
              onClick={() => {
                change({ description: first })
                document.getElementById('description')?.focus()
              }}
            >
              {t('photos-first.about.draft')}
            </Button>
            <p className="min-w-0 flex-1 basis-64 text-15 text-ink-2">{first}</p>
          </div>
        )}
      </div>
      <LanguageChips {...props} />
      <ProfileQuestions {...props} />
    </Stack>
  )
}

export function AccountStep({ answers, change, problems }: StepProps) {
  const { t } = useTranslation()
  const country = useCountryCode(answers)
  const rules = usePasswordRules(answers)
  return (
    <Stack className="gap-9">
      <AccountFields
        {...{ answers, change, problems, rules }}
        only={['email', 'password', 'phone']}
        hints={{ email: t('onboarding.account.emailHint'), phone: t('onboarding.account.phoneHint') }}
      />
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

export function CodeStep(props: StepProps) {
  const { t } = useTranslation()
  return <RegistrationCode {...props} afterwards={t('onboarding.code.afterwards')} />
}
