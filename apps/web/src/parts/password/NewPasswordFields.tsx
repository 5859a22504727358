import { useTranslation } from 'react-i18next'
import { usePasswordRules } from '../../flows/use-password-rules.ts'
import { PasswordRules } from '../flow/PasswordRules.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Stack } from '../../ui/layout.tsx'

export type NewPassword = { password: string; password_confirmation: string }

/** A new password with its rules, and once more. */
export function NewPasswordFields({
  given,
  change,
  problems,
  about,
}: {
  given: NewPassword
  change: (change: Partial<NewPassword>) => void
  problems: Readonly<Record<string, string>>
  /** Whose it is, where that is known: the password may not contain it. */
  about?: { name: string; email: string }
}) {
  const { t } = useTranslation()
  const rules = usePasswordRules({ name: '', email: '', ...about, password: given.password })
  // Of a stranger nobody can say here whether it holds the name.
  const judged = about ? rules : rules.filter(({ key }) => key !== 'personal')
  return (
    <Stack gap="field">
      <PasswordField
        id="password"
        name="password"
        autoComplete="new-password"
        label={t('password.new')}
        hint={t('flow.account.passwordHint')}
        error={problems.password}
        after={<PasswordRules rules={judged} typed={given.password !== ''} />}
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
