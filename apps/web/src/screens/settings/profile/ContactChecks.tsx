import { useTranslation } from 'react-i18next'
import { contactWays } from '@husrum/contract/vocabulary.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FieldError } from '#ui/Field.tsx'
import type { ProfileForm } from '#flows/use-profile-form.ts'

/** What needs nothing from the person first. */
const ways = [contactWays[2], contactWays[0], contactWays[1]] as const
const labels = {
  chat: 'brief.option.preferred_contacts.chat',
  email: 'brief.option.preferred_contacts.email',
  phone: 'brief.option.preferred_contacts.phone',
} as const

/** How experts may answer the present brief. */
export function ContactChecks({ profile: { draft, change, problems } }: { profile: ProfileForm }) {
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
