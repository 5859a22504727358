import { useTranslation } from 'react-i18next'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { PasswordRules, type PasswordRule } from './PasswordRules.tsx'
import { Stack } from '#ui/layout/layout.tsx'

type NewPassword = { password: string; password_confirmation: string }

/** A new password with its rules, and its repetition. */
export function NewPasswordFields({
  given,
  change,
  problems,
  rules,
}: {
  given: NewPassword
  change: (change: Partial<NewPassword>) => void
  problems: Readonly<Record<string, string>>
  rules: readonly PasswordRule[]
}) {
  const { t } = useTranslation()
  return (
    <Stack gap="field">
      <PasswordField
        id="password"
        name="password"
        autoComplete="new-password"
        label={t('password.new')}
        hint={t('flow.account.passwordHint')}
        error={problems.password}
        after={<PasswordRules rules={rules} typed={given.password !== ''} />}
        value={given.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <PasswordField
        id="password_confirmation"
        name="password_confirmation"
        autoComplete="new-password"
        label={t('password.repeat')}
        error={problems.password_confirmation}
        value={given.password_confirmation}
        onChange={(event) => change({ password_confirmation: event.target.value })}
      />
    </Stack>
  )
}
