import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyRegistrationProblem } from '@husrum/contract/experts/joining/company-registration.ts'
import { COMPANY_DETAILS_MAX } from '@husrum/contract/core/limits.ts'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { textFieldsOf } from '#parts/forms/dialogs/text-fields.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { QuestionProps } from '../question-props.ts'
import { CompanyName } from './CompanyName.tsx'

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
  const field = textFieldsOf(answers, change, problems)
  // No warning is shown while the person types.
  const warning = left && country ? companyRegistrationProblem(country, answers.company_registration) : undefined
  return (
    <Stack gap="field">
      <CompanyName answers={answers} change={change} problems={problems} />
      <TextField
        {...field('company_registration')}
        label={country ? t(`onboarding.company.register.${country}`) : t('onboarding.company.registration')}
        hint={t('onboarding.company.registrationHint')}
        optional
        autoComplete="off"
        width="medium"
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
        {...field('company_details')}
        label={t('onboarding.company.details')}
        hint={t('onboarding.company.detailsHint')}
        optional
        rows={2}
        counter={{ minimum: 0, maximum: COMPANY_DETAILS_MAX }}
      />
    </Stack>
  )
}
