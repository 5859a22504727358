import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { formatDate } from '#lib/format.ts'
import { referenceQueries } from '#lib/queries/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { PhoneField } from '#ui/PhoneField.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'
import { PendingPhone } from './PendingPhone.tsx'
import type { ProfileForm } from '#flows/use-profile-form.ts'

export function PhonePart({ account, profile }: { account: User; profile: ProfileForm }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: countries = [] } = useQuery(referenceQueries(api).countries())
  const { draft, change, problems, changed } = profile
  const waiting = account.pending_phone ?? (account.phone_verified ? null : account.phone)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <PhoneField
          id="phone"
          label={t('settings.reach.phone')}
          error={problems.phone}
          prefixes={
            countries.length > 0
              ? countries.map(({ code, calling_code }) => ({ value: calling_code, label: `${code} ${calling_code}` }))
              : [{ value: draft.phone_prefix, label: draft.phone_prefix }]
          }
          prefix={{ value: draft.phone_prefix, onChange: (event) => change({ phone_prefix: event.target.value }) }}
          number={{ name: 'phone', value: draft.phone, onChange: (event) => change({ phone: event.target.value }) }}
        />
        <div role="status">
          {!waiting && account.phone_verified_at && !changed.includes('phone') && (
            <p className="mt-1.5 flex items-center gap-1.5 text-15 text-success">
              <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
              {t('settings.phone.verified', { date: formatDate(account.phone_verified_at, language, 'longDay') })}
            </p>
          )}
        </div>
        {waiting && (
          <PendingPhone
            key={waiting}
            account={account}
            phone={waiting}
            prefixes={countries.map(({ calling_code }) => calling_code)}
            sentAt={profile.codeSentAt}
            onSent={() => profile.setCodeSentAt(Date.now())}
          />
        )}
      </div>
      {changed.includes('phone') && !changed.includes('email') && <CurrentPassword profile={profile} />}
    </>
  )
}
