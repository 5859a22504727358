import { useTranslation } from 'react-i18next'
import { wholePhone } from '../../../flows/account-answers.ts'
import { registration } from '../../../lib/queries/registration.ts'
import { useShell } from '../../../lib/shell-context.ts'
import { PhoneCode } from '../../../parts/verification/PhoneCode.tsx'
import type { StepProps } from './step-props.ts'

export function CodeStep({ answers, change, problems, goOn }: StepProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  return (
    <PhoneCode
      code={answers.verifyCode}
      error={problems.verifyCode}
      onChange={(verifyCode) => change({ verifyCode })}
      onComplete={(verifyCode) => goOn({ verifyCode })}
      verified={answers.verification_token !== ''}
      afterwards={t('brief.code.afterwards')}
      sentAt={answers.code_sent_at}
      onResend={async () => {
        await registration(api).sendCode(wholePhone(answers))
        change({ code_sent_at: Date.now(), verifyCode: '' })
      }}
    />
  )
}
