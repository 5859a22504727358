import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { TextField } from '#ui/TextField.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'
import { EmailWaits } from './EmailWaits.tsx'
import type { ProfileForm } from '#flows/use-profile-form.ts'

export function EmailPart({ account, profile }: { account: User; profile: ProfileForm }) {
  const { t } = useTranslation()
  const { draft, change, problems, changed } = profile
  return (
    <>
      <TextField
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t('settings.reach.email')}
        error={problems.email}
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
        after={(account.pending_email ?? !account.email_verified) ? <EmailWaits account={account} /> : undefined}
      />
      {changed.includes('email') && <CurrentPassword profile={profile} />}
    </>
  )
}
