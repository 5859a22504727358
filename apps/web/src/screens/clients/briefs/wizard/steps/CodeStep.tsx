import { useTranslation } from 'react-i18next'
import { RegistrationCode } from '#flows/identity/accounts/RegistrationCode.tsx'
import type { StepProps } from './step-props.ts'

export function CodeStep(props: StepProps) {
  const { t } = useTranslation()
  return <RegistrationCode {...props} afterwards={t('brief.code.afterwards')} />
}
