import { useTranslation } from 'react-i18next'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { textFieldsOf } from '#parts/forms/dialogs/text-fields.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import type { QuestionProps } from '../question-props.ts'

/** The company name, which only agencies must have. */
export function CompanyName({
  answers,
  change,
  problems,
}: QuestionProps<Pick<ExpertDraft, 'company_name' | 'expert_type'>>) {
  const { t } = useTranslation()
  const field = textFieldsOf(answers, change, problems)
  return (
    <TextField
      {...field('company_name')}
      label={t('onboarding.company.name')}
      hint={t('onboarding.company.nameHint')}
      optional={answers.expert_type !== 'agency'}
      autoComplete="organization"
      width="medium"
    />
  )
}
