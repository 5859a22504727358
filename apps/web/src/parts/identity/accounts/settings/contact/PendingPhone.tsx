import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { fieldErrors, hasStatus } from '#lib/api/refusals.ts'
import { accountActions, accountQueries } from '#queries/identity/accounts.ts'
import { registration } from '#queries/identity/accounts.registration.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { PhoneCode } from '../../verification/PhoneCode.tsx'
import { controlOf } from '#ui/fields/form-target.ts'
import { splitPhone } from '#lib/language/phone.ts'
import { InlineAction, WaitingLine } from './WaitingLine.tsx'

/** A new number waits for its code, which is entered here. */
export function PendingPhone({
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
