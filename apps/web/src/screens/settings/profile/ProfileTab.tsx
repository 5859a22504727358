import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { FormRefusal } from '../../../parts/form/FormRefusal.tsx'
import { ContactChecks } from './ContactChecks.tsx'
import { EmailPart } from './EmailPart.tsx'
import { PhonePart } from './PhonePart.tsx'
import { PicturePart } from './PicturePart.tsx'
import { SaveRow } from './SaveRow.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useProfileForm } from './use-profile-form.ts'
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
        <section aria-labelledby="settings-reach" className="mt-8 border-t border-line pt-7 md:mt-10 md:pt-8">
          <h2 id="settings-reach" className="text-21">
            {t('settings.reach.title')}
          </h2>
          <p className="mt-1.5 mb-4.5 text-15 text-ink-2">{t('settings.reach.about')}</p>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <EmailPart account={account} profile={profile} />
            <PhonePart account={account} profile={profile} />
            {profile.brief && <ContactChecks profile={profile} />}
          </div>
        </section>
        <SaveRow changed={profile.changed} saving={profile.saving} />
        <UnsavedGuard holdsChanges={profile.holdsChanges} />
      </form>
    </>
  )
}
