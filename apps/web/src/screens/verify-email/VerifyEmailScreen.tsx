import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMailedToken } from '#lib/mailed-token.ts'
import { mailedLinks } from '#lib/queries/account.ts'
import { ownExpertQueries } from '#lib/queries/own-expert.ts'
import { isRefusal } from '#lib/refusals.ts'
import { useAccount } from '#lib/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { EntryFrame } from '#parts/entry/EntryFrame.tsx'
import { Button } from '#ui/Button.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { Confirmed } from './Confirmed.tsx'
import { NotConfirmed } from './NotConfirmed.tsx'

/** Confirms by a call of its own: programs that look through mail open links, but run no scripts. */
export function VerifyEmailScreen({ token: inAddress }: { token: string | undefined }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const account = useAccount()
  const client = useQueryClient()
  const { token, drop } = useMailedToken('/verify-email', inAddress)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: mailedLinks(api).confirmEmail,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['account'] }),
        client.invalidateQueries({ queryKey: ownExpertQueries(api).profile().queryKey }),
      ]),
    // Without an answer the link is as good as before.
    onSettled: (_, failure) => (failure && !isDead(failure) ? undefined : drop()),
  })
  const asked = useRef(false)
  useEffect(() => {
    if (!token || asked.current) return
    asked.current = true // a link is good for one call
    mutate(token)
  }, [token, mutate])

  if (data) return <Confirmed email={data.email} account={account} />
  if (error && !isDead(error))
    return (
      <EntryFrame title={t('verify-email.failed.title')} about={t('verify-email.failed.text')}>
        <Button tone="primary" size="large" loading={isPending} onClick={() => token && mutate(token)}>
          {t('verify-email.failed.retry')}
        </Button>
      </EntryFrame>
    )
  if (error || (token === null && !isPending)) return <NotConfirmed error={error} account={account} />
  return (
    <EntryFrame title={t('verify-email.working')}>
      <Loading>
        <Skeleton className="w-full" />
        <Skeleton className="mt-3 w-2/3" />
      </Loading>
    </EntryFrame>
  )
}

/** The server has refused the link for good. */
const isDead = (error: unknown): boolean => isRefusal(error) && error.status === 422
