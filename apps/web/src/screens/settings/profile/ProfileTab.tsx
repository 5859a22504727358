import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { accountActions, accountQueries } from '#lib/queries/account.ts'
import { useShell } from '#lib/shell-context.ts'
import { useProfileForm } from '#flows/use-profile-form.ts'
import { FormRefusal } from '#parts/form/FormRefusal.tsx'
import { ReachPart } from '#parts/settings/contact/ReachPart.tsx'
import { PicturePart } from '#parts/settings/picture/PicturePart.tsx'
import { SaveRow } from '#parts/settings/contact/SaveRow.tsx'
import { UnsavedGuard } from '#parts/settings/contact/UnsavedGuard.tsx'
import { ContactChecks } from './ContactChecks.tsx'
import { YouPart } from './YouPart.tsx'

export function ProfileTab({ account }: { account: User }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const profile = useProfileForm(account, form)
  return (
    <>
      <h2 id="settings-you" className="text-21">
        {t('settings.you.title')}
      </h2>
      <PicturePart
        name={account.name}
        picture={account.avatar}
        about={t('settings.picture.about')}
        store={async (file) =>
          client.setQueryData(accountQueries(api).account().queryKey, await accountActions(api).changePicture(file))
        }
      />
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
