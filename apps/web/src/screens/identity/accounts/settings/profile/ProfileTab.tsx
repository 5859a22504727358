import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { accountActions, accountQueries } from '#queries/identity/accounts.ts'
import { useShell } from '#lib/shell-context.ts'
import { useProfileForm, type ProfileForm } from '#flows/experts/joining/use-profile-form.ts'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { ReachPart } from '#parts/identity/accounts/settings/contact/ReachPart.tsx'
import { PicturePart } from '#parts/identity/accounts/settings/picture/PicturePart.tsx'
import { SaveRow } from '#parts/identity/accounts/settings/contact/SaveRow.tsx'
import { UnsavedGuard } from '#parts/identity/accounts/settings/contact/UnsavedGuard.tsx'
import { contactWays } from '@husrum/contract/core/vocabulary.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { NameAndLanguage } from '#parts/identity/accounts/settings/contact/NameAndLanguage.tsx'
import { TownField } from '#parts/flow/place/TownField.tsx'

/** First the way that requires nothing from the client. */
const ways = [contactWays[2], contactWays[0], contactWays[1]] as const
const labels = {
  chat: 'brief.option.preferred_contacts.chat',
  email: 'brief.option.preferred_contacts.email',
  phone: 'brief.option.preferred_contacts.phone',
} as const

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
      <Form ref={form} aria-labelledby="settings-you" onSubmit={() => profile.submit()}>
        <FormRefusal className="mt-6 mb-8">{profile.refusal}</FormRefusal>
        <YouPart profile={profile} />
        <ReachPart account={account} profile={profile}>
          {profile.brief && <ContactChecks profile={profile} />}
        </ReachPart>
        <SaveRow changed={profile.changed} saving={profile.saving} />
        <UnsavedGuard holdsChanges={profile.holdsChanges} />
      </Form>
    </>
  )
}

/** Name, language and place. */
function YouPart({ profile }: { profile: ProfileForm }) {
  const { draft, change, problems } = profile
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: countries = [] } = useQuery(referenceQueries(api).countries())
  const countryId = draft.country_id ?? countries[0]?.id
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
      <NameAndLanguage profile={profile} />
      {countryId !== undefined && (
        <TownField
          inRow
          note={t('settings.you.placeNote')}
          countryId={countryId}
          onCountry={(country_id) => change({ country_id, city: null })}
          town={draft.city && { ...draft.city, country_id: countryId, state_id: null, latitude: null, longitude: null }}
          onTown={(town) =>
            change({ country_id: town?.country_id ?? countryId, city: town && { id: town.id, name: town.name } })
          }
          problems={problems}
        />
      )}
    </div>
  )
}

/** How experts may answer the current brief. */
function ContactChecks({ profile: { draft, change, problems } }: { profile: ProfileForm }) {
  const { t } = useTranslation()
  const error = problems.preferred_contacts
  return (
    <fieldset className={error && 'border-l-4 border-danger pl-4'}>
      <legend className="font-semibold tracking-[-0.01em]">{t('settings.contacts.title')}</legend>
      {error && <FieldError id="preferred_contacts-error">{error}</FieldError>}
      <div className="mt-1.5 grid gap-x-8 sm:flex sm:flex-wrap">
        {ways.map((way) => (
          <Checkbox
            key={way}
            name="preferred_contacts"
            value={way}
            aria-describedby={error && 'preferred_contacts-error'}
            checked={draft.contacts.includes(way)}
            onChange={(event) =>
              change({
                contacts: ways.filter((each) => (each === way ? event.target.checked : draft.contacts.includes(each))),
              })
            }
          >
            {t(labels[way])}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
