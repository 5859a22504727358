import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { useProfileForm } from '#flows/use-profile-form.ts'
import { FormRefusal } from '#parts/form/FormRefusal.tsx'
import { NameAndLanguage } from '#parts/settings/contact/NameAndLanguage.tsx'
import { ReachPart } from '#parts/settings/contact/ReachPart.tsx'
import { SaveRow } from '#parts/settings/contact/SaveRow.tsx'
import { UnsavedGuard } from '#parts/settings/contact/UnsavedGuard.tsx'

/** The person behind the profile: how we write to them, never shown. */
export function AccountTab({ account }: { account: User }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const profile = useProfileForm(account, form)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-labelledby="settings-account"
      className="max-w-170"
      onSubmit={(event) => {
        event.preventDefault()
        profile.submit()
      }}
    >
      <h2 id="settings-account" className="text-28">
        {t('expert-settings.tab.account')}
      </h2>
      <p className="mt-1.5 mb-6 max-w-[62ch] text-15 text-ink-2">{t('expert-settings.account.about')}</p>
      <FormRefusal className="mb-8">{profile.refusal}</FormRefusal>
      <NameAndLanguage profile={profile} />
      <ReachPart account={account} profile={profile} />
      <SaveRow changed={profile.changed} saving={profile.saving} />
      <UnsavedGuard holdsChanges={profile.holdsChanges} />
    </form>
  )
}
