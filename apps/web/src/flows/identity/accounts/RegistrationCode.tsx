import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wholePhone } from '#lib/language/phone.ts'
import type { AccountAnswers } from '../../experts/joining/account-answers.ts'
import { usePasswordRules } from './use-password-rules.ts'
import { registration } from '#queries/identity/accounts.registration.ts'
import { useShell } from '#lib/shell-context.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { PasswordRules } from '#parts/flow/account/PasswordRules.tsx'
import { PhoneCode } from '#parts/identity/accounts/verification/PhoneCode.tsx'

export type RegistrationCodeProps = {
  answers: AccountAnswers
  change: (change: Partial<AccountAnswers>) => void
  problems: Readonly<Record<string, string>>
  goOn: (change?: Partial<AccountAnswers>) => void
  /** What happens after the right code. */
  afterwards?: string
}

/** The code of a registration; before it the password again, where a reload of the page has lost it. */
export function RegistrationCode({ answers, change, problems, goOn, afterwards }: RegistrationCodeProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const rules = usePasswordRules(answers)
  const [wasLost] = useState(answers.password === '')
  return (
    <>
      {wasLost && (
        <section aria-labelledby="password-again" className="mt-8 rounded-photo bg-plaster px-5 py-5">
          <h2 id="password-again" className="text-17 font-semibold">
            {t('flow.code.again.title')}
          </h2>
          <p className="mt-1 mb-4 max-w-[58ch] text-15 text-ink-2">{t('flow.code.again.text')}</p>
          <PasswordField
            id="password"
            name="password"
            label={t('flow.account.password')}
            error={problems.password}
            autoComplete="new-password"
            // after the reload the password is missing
            autoFocus
            width="medium"
            after={<PasswordRules rules={rules} typed={answers.password !== ''} />}
            value={answers.password}
            onChange={({ target }) => change({ password: target.value })}
          />
        </section>
      )}
      <PhoneCode
        code={answers.verifyCode}
        error={problems.verifyCode}
        onChange={(verifyCode) => change({ verifyCode })}
        onComplete={(verifyCode) => goOn({ verifyCode })}
        verified={answers.verification_token !== ''}
        isLater={wasLost}
        {...(afterwards ? { afterwards } : {})}
        sentAt={answers.code_sent_at}
        onResend={async () => {
          await registration(api).sendCode(wholePhone(answers))
          change({ code_sent_at: Date.now(), verifyCode: '' })
        }}
      />
    </>
  )
}
