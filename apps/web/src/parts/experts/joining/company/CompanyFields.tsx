import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyRegistrationProblem } from '@husrum/contract/experts/joining/company-registration.ts'
import { COMPANY_DETAILS_MAX } from '@husrum/contract/core/limits.ts'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { QuestionProps } from '../question-props.ts'

export type CompanyAnswers = Pick<
  ExpertDraft,
  'company_name' | 'company_registration' | 'company_details' | 'expert_type'
>
type Props = QuestionProps<CompanyAnswers> & {
  /** ISO code of the country whose registers apply; undefined while it is not known. */
  country: string | undefined
}

/** Name, number and facts of the company. A number that looks wrong only warns, since registers have exceptions. */
export function CompanyFields({ answers, change, problems, country }: Props) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(answers.company_registration !== '')
  // No warning is shown while the person types.
  const warning = left && country ? companyRegistrationProblem(country, answers.company_registration) : undefined
  return (
    <Stack gap="field">
      <TextField
        id="company_name"
        name="company_name"
        label={t('onboarding.company.name')}
        hint={t('onboarding.company.nameHint')}
        optional={answers.expert_type !== 'agency'}
        error={problems.company_name}
        autoComplete="organization"
        width="medium"
        value={answers.company_name}
        onChange={({ target }) => change({ company_name: target.value })}
      />
      <TextField
        id="company_registration"
        name="company_registration"
        label={country ? t(`onboarding.company.register.${country}`) : t('onboarding.company.registration')}
        hint={t('onboarding.company.registrationHint')}
        optional
        error={problems.company_registration}
        autoComplete="off"
        width="medium"
        value={answers.company_registration}
        onChange={({ target }) => change({ company_registration: target.value })}
        onBlur={() => setLeft(true)}
        after={
          <p role="status" className="mt-1.5 max-w-[58ch] text-15">
            {warning && (
              <span className="flex gap-2">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
                {t(`onboarding.company.warning.${warning}`)}
              </span>
            )}
          </p>
        }
      />
      <TextArea
        id="company_details"
        name="company_details"
        label={t('onboarding.company.details')}
        hint={t('onboarding.company.detailsHint')}
        optional
        error={problems.company_details}
        rows={2}
        counter={{ minimum: 0, maximum: COMPANY_DETAILS_MAX }}
        value={answers.company_details}
        onChange={({ target }) => change({ company_details: target.value })}
      />
    </Stack>
  )
}
