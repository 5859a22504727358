import { useTranslation } from 'react-i18next'
import { OWN_STYLES_MAX } from '@husrum/contract/core/limits.ts'
import { NamedStyles, PhotoChoice } from '#parts/clients/briefs/steps/style/StyleStep.tsx'
import type { StepProps } from './step-props.ts'

/** The photos that clients choose from too, and the styles' names. */
export function StyleStep({ answers, change, problems }: StepProps) {
  const { t } = useTranslation()
  const full = answers.styles.length >= OWN_STYLES_MAX
  return (
    <>
      <PhotoChoice
        {...{ answers, change, problems }}
        category={answers.service_type.includes('architect') ? undefined : 'interior'}
        help={t('onboarding.step.style.help')}
      />
      <NamedStyles
        {...{ answers, change, problems }}
        legend={t('onboarding.group.styles')}
        hint={t(full ? 'onboarding.styles.full' : 'onboarding.styles.hint')}
      />
    </>
  )
}
