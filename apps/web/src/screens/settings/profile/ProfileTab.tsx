import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { useProfileForm } from '../../../flows/use-profile-form.ts'
import { FormRefusal } from '../../../parts/form/FormRefusal.tsx'
import { ReachPart } from '../../../parts/settings/contact/ReachPart.tsx'
import { SaveRow } from '../../../parts/settings/contact/SaveRow.tsx'
import { UnsavedGuard } from '../../../parts/settings/contact/UnsavedGuard.tsx'
import { ContactChecks } from './ContactChecks.tsx'
import { PicturePart } from './PicturePart.tsx'
import { YouPart } from './YouPart.tsx'

export function ProfileTab({ account }: { account: User }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const profile = useProfileForm(account, form)
  return (
    <>
      <h2 id="settings-you" className="text-21">
        {t('settings.you.title')}
      </h2>
      <PicturePart account={account} />
      <form
        ref={form}
        method="post"
        noValidate
        aria-labelledby="settings-you"
        onSubmit={(event) => {
          event.preventDefault()
          profile.submit()
        }}
      >
        <FormRefusal className="mt-6 mb-8">{profile.refusal}</FormRefusal>
        <YouPart profile={profile} />
        <ReachPart account={account} profile={profile}>
          {profile.brief && <ContactChecks profile={profile} />}
        </ReachPart>
        <SaveRow changed={profile.changed} saving={profile.saving} />
        <UnsavedGuard holdsChanges={profile.holdsChanges} />
      </form>
    </>
  )
}
