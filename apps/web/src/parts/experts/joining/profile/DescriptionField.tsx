import { useTranslation } from 'react-i18next'
import { DESCRIPTION_MAX, DESCRIPTION_MIN } from '@husrum/contract/core/limits.ts'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import type { QuestionProps } from '../question-props.ts'

/** The expert's own description, with hints for a good text. */
export function DescriptionField({ answers, change, problems }: QuestionProps<Pick<ExpertDraft, 'description'>>) {
  const { t } = useTranslation()
  return (
    <TextArea
      id="description"
      name="description"
      label={t('onboarding.words.label')}
      hint={t('onboarding.words.hint')}
      error={problems.description}
      rows={8}
      counter={{ minimum: DESCRIPTION_MIN, maximum: DESCRIPTION_MAX }}
      value={answers.description}
      onChange={({ target }) => change({ description: target.value })}
      after={
        <div className="mt-3.5 rounded-photo bg-plaster px-5 py-4 text-15">
          <p className="font-semibold">{t('onboarding.words.good')}</p>
          <ul className="mt-1.5 grid gap-1 text-ink-2">
            <li>{t('onboarding.words.what')}</li>
            <li>{t('onboarding.words.how')}</li>
            <li>{t('onboarding.words.who')}</li>
          </ul>
        </div>
      }
    />
  )
}
