import { useTranslation } from 'react-i18next'
import { PasswordField } from '#ui/PasswordField.tsx'
import type { ProfileForm } from '#flows/use-profile-form.ts'

/** Under the e-mail or phone that changed, whichever comes first. */
export function CurrentPassword({ profile: { password, setPassword, problems } }: { profile: ProfileForm }) {
  const { t } = useTranslation()
  return (
    <PasswordField
      id="current_password"
      name="current_password"
      autoComplete="current-password"
      label={t('settings.reach.password')}
      hint={t('settings.reach.passwordHint')}
      error={problems.current_password}
      value={password}
      onChange={(event) => setPassword(event.target.value)}
    />
  )
}
