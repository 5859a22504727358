import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/profiles.ts'
import { accountActions } from '../../lib/queries/account.ts'
import { ownExpertActions, ownExpertQueries } from '../../lib/queries/own-expert.ts'
import { fieldErrors } from '../../lib/refusals.ts'
import { useAccount } from '../../lib/session.ts'
import { useShell } from '../../lib/shell-context.ts'
import { InboxNote } from '../../parts/verification/InboxNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { EndFrame } from './EndFrame.tsx'

/** The mailed link is usually opened in another tab, sometimes on another device. */
const LOOK_AGAIN_MS = 10_000

/** All is answered; the profile is handed in by itself once the e-mail is confirmed, or by the button. */
export function EmailMissing({ expert, of }: { expert: OwnExpert; of: number }) {
  const { t } = useTranslation()
  const { api, queryClient } = useShell()
  const account = useAccount()
  const query = ownExpertQueries(api).profile()
  const { data } = useQuery({ ...query, refetchInterval: LOOK_AGAIN_MS, refetchOnWindowFocus: 'always' })
  const handIn = useMutation({
    mutationFn: () => ownExpertActions(api).handIn(),
    onSuccess: (handedIn) => queryClient.setQueryData(query.queryKey, handedIn),
  })
  const sendLink = useMutation({ mutationFn: () => accountActions(api).sendEmailLink() })
  const isConfirmed = data?.email_verified ?? false
  const confirmed = useEffectEvent(() => handIn.mutate())
  useEffect(() => {
    if (isConfirmed) confirmed()
  }, [isConfirmed])
  const problem = Object.values(fieldErrors(handIn.error) ?? {})[0]
  return (
    <EndFrame
      expert={expert}
      of={of}
      isNew
      title={t('joining.email.title')}
      text={t('joining.email.text', { email: account?.email ?? '' })}
    >
      {problem && (
        <Notice tone="bad" role="alert" className="mt-7">
          {problem}
        </Notice>
      )}
      <div className="mt-7 flex flex-wrap items-center gap-2">
        <Button tone="primary" size="large" loading={handIn.isPending} onClick={() => handIn.mutate()}>
          {t('joining.bar.handIn')}
        </Button>
        {!sendLink.isSuccess && (
          <Button size="large" loading={sendLink.isPending} onClick={() => sendLink.mutate()}>
            {t('joining.status.email.send')}
          </Button>
        )}
        <span role="status" className="text-15 font-semibold">
          {sendLink.isSuccess && t('joining.status.email.sent')}
        </span>
      </div>
      <InboxNote link={t('joining.done.openInbox')}>{t('joining.done.inbox')}</InboxNote>
    </EndFrame>
  )
}
