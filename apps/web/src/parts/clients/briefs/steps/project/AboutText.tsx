import { useTranslation } from 'react-i18next'
import { ABOUT_MAX, ABOUT_MIN } from '@husrum/contract/core/limits.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { QualityMeter, type QualityMeterProps } from '../quality/QualityMeter.tsx'
import type { StepBodyProps } from '../step-props.ts'

/** The project in the client's own words, with hints about missing topics. */
export function AboutText({ answers, change, problems, elsewhere }: StepBodyProps & Omit<QualityMeterProps, 'draft'>) {
  const { t } = useTranslation()
  return (
    <TextArea
      id="about_project"
      name="about_project"
      label={t('brief.about.label')}
      hint={t('brief.about.hint')}
      error={problems.about_project}
      rows={8}
      counter={{ minimum: ABOUT_MIN, maximum: ABOUT_MAX }}
      value={answers.about_project}
      onChange={(event) => change({ about_project: event.target.value })}
      after={<QualityMeter draft={answers} elsewhere={elsewhere} />}
    />
  )
}
