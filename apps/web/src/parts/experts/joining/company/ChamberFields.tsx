import { useTranslation } from 'react-i18next'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { textFieldsOf } from '#parts/forms/dialogs/text-fields.ts'
import { FormRow, Panel } from '#ui/layout/layout.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { QuestionProps } from '../question-props.ts'

/** Where only members of a chamber may call themselves architects. */
const PROTECTED = ['DE', 'AT', 'CH']

export const asksForChamber = (services: ExpertDraft['service_type'], country: string | undefined): boolean =>
  services.includes('architect') && country !== undefined && PROTECTED.includes(country)

/** The chamber entry that allows the title; staff check it at approval. */
export function ChamberFields({
  answers,
  change,
  problems,
}: QuestionProps<Pick<ExpertDraft, 'chamber' | 'chamber_number'>>) {
  const { t } = useTranslation()
  const field = textFieldsOf(answers, change, problems)
  return (
    <Panel ground="plaster" className="p-5">
      <h3 className="text-17">{t('onboarding.company.chamberTitle')}</h3>
      <p className="mt-1 mb-4 max-w-[58ch] text-15 text-ink-2">{t('onboarding.company.chamberText')}</p>
      <FormRow>
        <TextField {...field('chamber')} label={t('onboarding.company.chamber')} optional />
        <TextField
          {...field('chamber_number')}
          label={t('onboarding.company.chamberNumber')}
          optional={answers.chamber.trim() === ''}
        />
      </FormRow>
    </Panel>
  )
}
