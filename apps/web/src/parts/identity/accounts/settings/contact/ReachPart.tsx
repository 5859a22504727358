import { type ReactNode, useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { ProfileForm } from '#flows/experts/joining/use-profile-form.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Smartphone } from 'lucide-react'
import { useShell } from '#lib/shell-context.ts'
import { formatDate } from '#lib/language/format.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { PhoneField } from '#ui/fields/PhoneField.tsx'
import { fieldErrors, hasStatus } from '#lib/api/refusals.ts'
import { accountActions, accountQueries } from '#queries/identity/accounts.ts'
import { registration } from '#queries/identity/accounts.registration.ts'
import { showToast } from '#lib/toast.ts'
import { PhoneCode } from '#parts/identity/accounts/verification/PhoneCode.tsx'
import { controlOf } from '#ui/fields/form-target.ts'
import { splitPhone } from '#lib/language/phone.ts'
import { FactorFields } from '../security/FactorFields.tsx'
import { EmailWaits } from './EmailWaits.tsx'
import { InlineAction, WaitingLine } from './WaitingLine.tsx'

/** E-mail and phone, each with its pending change. */
export function ReachPart({
  account,
  profile,
  children,
}: {
  account: User
  profile: ProfileForm
  /** Further ways to contact the person. */ children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="settings-reach" className="mt-8 border-t border-line pt-7 md:mt-10 md:pt-8">
      <h2 id="settings-reach" className="text-21">
        {t('settings.reach.title')}
      </h2>
      <p className="mt-1.5 mb-4.5 text-15 text-ink-2">{t('settings.reach.about')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <EmailPart account={account} profile={profile} />
        <PhonePart account={account} profile={profile} />
        {children}
      </div>
    </section>
  )
}

function EmailPart({ account, profile }: { account: User; profile: ProfileForm }) {
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
      {changed.includes('email') && (
        <>
          <CurrentPassword profile={profile} />
          <FactorFields factor={profile.factor} problems={problems} />
        </>
      )}
    </>
  )
}

function PhonePart({ account, profile }: { account: User; profile: ProfileForm }) {
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

/** Under the changed e-mail or phone, whichever comes first. */
function CurrentPassword({ profile: { password, setPassword, problems } }: { profile: ProfileForm }) {
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

/** A new number waits for its code, which is entered here. */
function PendingPhone({
  account,
  phone,
  sentAt,
  prefixes,
  onSent,
}: {
  account: User
  phone: string
  prefixes: readonly string[]
  sentAt: number | null
  onSent: () => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const { queryKey } = accountQueries(api).account()
  const [code, setCode] = useState('')
  const check = useMutation({
    mutationFn: (given: string) => registration(api).checkCode(phone, given),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      showToast(t('settings.phone.done'), { tone: 'success' })
      controlOf('phone')?.focus() // the code's field has disappeared
    },
    onError: () => controlOf('verifyCode')?.focus(),
  })
  const keep = useMutation({
    mutationFn: () => accountActions(api).change({ phone: account.phone ?? phone }),
    onSuccess: (user) => {
      client.setQueryData(queryKey, user)
      showToast(t('settings.phone.kept'), { tone: 'success' })
      controlOf('phone')?.focus()
    },
    onError: (error) => hasStatus(error, 422) && showToast(t('shell.errors.unknown'), { tone: 'danger' }),
  })
  useEffect(() => {
    if (sentAt !== null) controlOf('verifyCode')?.focus()
  }, [sentAt])
  const parts = splitPhone(phone, prefixes)
  const number = parts.phone.startsWith('+') ? parts.phone : `${parts.phone_prefix} ${parts.phone}`
  const isNew = account.pending_phone !== null
  return (
    <WaitingLine icon={<Smartphone aria-hidden="true" />}>
      <Trans
        i18nKey={isNew ? 'settings.phone.waiting' : 'settings.phone.unverified'}
        values={{ number }}
        components={{ b: <b className="whitespace-nowrap" /> }}
      />{' '}
      {isNew && account.phone && (
        <InlineAction disabled={keep.isPending} onClick={() => keep.mutate()}>
          {t('settings.phone.keep')}
        </InlineAction>
      )}
      <div className="-mt-4">
        <PhoneCode
          code={code}
          error={fieldErrors(check.error)?.verifyCode}
          onChange={setCode}
          onComplete={(given) => check.mutate(given)}
          verified={check.isSuccess}
          sentAt={sentAt}
          onResend={async () => {
            await registration(api).sendCode(phone)
            check.reset()
            setCode('')
            onSent()
          }}
        />
      </div>
    </WaitingLine>
  )
}
