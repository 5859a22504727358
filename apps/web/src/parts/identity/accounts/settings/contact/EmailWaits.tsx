import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { accountActions, accountQueries } from '#queries/identity/accounts.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { controlOf } from '#ui/fields/form-target.ts'
import { InboxNote } from '../../verification/InboxNote.tsx'
import { momentWords } from '../moment-words.ts'
import { InlineAction, WaitingLine } from './WaitingLine.tsx'

/** A new or never confirmed address waits until its link is opened. */
export function EmailWaits({ account }: { account: User }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const { queryKey } = accountQueries(api).account()
  const again = useMutation({
    mutationFn: accountActions(api).sendEmailLink,
    onSuccess: () => showToast(t('settings.email.sentAgain'), { tone: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const keep = useMutation({
    mutationFn: () => accountActions(api).change({ email: account.email }),
    onSuccess: (user) => {
      client.setQueryData(queryKey, user)
      showToast(t('settings.email.kept', { email: account.email }), { tone: 'success' })
      controlOf('email')?.focus() // the button has disappeared
    },
    onError: (error) => hasStatus(error, 422) && showToast(t('shell.errors.unknown'), { tone: 'danger' }),
  })
  const sent = account.email_link_sent_at
  const now = new Date(client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) // the same for server and browser
  return (
    <WaitingLine icon={<Mail aria-hidden="true" />}>
      <Trans
        i18nKey={account.pending_email ? 'settings.email.waiting' : 'settings.email.unconfirmed'}
        values={{ email: account.pending_email ?? account.email }}
        components={{ b: <b /> }}
      />{' '}
      {sent ? t('settings.email.sent', { when: momentWords(sent, now, language, t) }) : t('settings.email.open')}{' '}
      <Trans
        i18nKey={account.pending_email ? 'settings.email.actions' : 'settings.email.action'}
        components={{
          again: <InlineAction disabled={again.isPending} onClick={() => again.mutate()} />,
          keep: <InlineAction disabled={keep.isPending} onClick={() => keep.mutate()} />,
        }}
      />
      <InboxNote link={t('password.inbox.open')}>{t('password.inbox.text')}</InboxNote>
    </WaitingLine>
  )
}
