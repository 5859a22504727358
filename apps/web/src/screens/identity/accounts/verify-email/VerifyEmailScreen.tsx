import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { useMailedToken } from '#lib/session/mailed-token.ts'
import { accountActions, mailedLinks } from '#queries/identity/accounts.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { isRefusal, refusalCode } from '#lib/api/refusals.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { EntryFrame } from '#parts/identity/accounts/entry/EntryFrame.tsx'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { InboxNote } from '#parts/identity/accounts/verification/InboxNote.tsx'
import { useCountdown } from '#parts/identity/accounts/verification/use-countdown.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { toRoute } from '#lib/addresses/address.ts'
import { homeOf, paths } from '#lib/paths.ts'
import { useExistingItems } from '#parts/shell/navigation/navigation.ts'
import { ButtonLink } from '#ui/navigation/Link.tsx'

/** Confirms by a separate call: mail scanners open links, but run no scripts. */
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
    // Without an answer the link is still valid.
    onSettled: (_, failure) => (failure && !isDead(failure) ? undefined : drop()),
  })
  const asked = useRef(false)
  useEffect(() => {
    if (!token || asked.current) return
    asked.current = true // A link is valid for one call.
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

/** The link is not valid. A signed-in person gets another from this page; others log in first. */
function NotConfirmed({ error, account }: { error: unknown; account: User | undefined }) {
  const { t } = useTranslation()
  const isTaken = refusalCode(error) === 'email_taken'
  // A link that was opened twice has confirmed the address already.
  if (account?.email_verified && !account.pending_email && !isTaken)
    return <Confirmed email={account.email} account={account} />
  const waiting = account && (account.pending_email ?? account.email)
  return (
    <EntryFrame title={t(isTaken ? 'verify-email.taken.title' : 'verify-email.dead.title')}>
      <ResultMessage className="mb-6 grid gap-3 text-ink-2">
        <p>{t(isTaken ? 'verify-email.taken.text' : 'verify-email.dead.text')}</p>
        {waiting && !isTaken && (
          <p>
            <Trans
              i18nKey="verify-email.dead.waiting"
              values={{ email: waiting }}
              components={{ b: <b className="text-ink" /> }}
            />
          </p>
        )}
      </ResultMessage>
      {waiting && !isTaken ? <SendAgain /> : <GoOn account={account} />}
    </EntryFrame>
  )
}

/** Sends another confirmation link, and says when the next is possible. */
function SendAgain() {
  const { t } = useTranslation()
  const { api } = useShell()
  const send = useMutation({
    mutationFn: async () => {
      const { resend_after_s } = await accountActions(api).sendEmailLink()
      return Date.now() + resend_after_s * 1000
    },
  })
  const left = useCountdown(send.data ?? 0)
  return (
    <>
      <p role="status">{send.data !== undefined && t('verify-email.again.sent')}</p>
      {left > 0 ? (
        <p className="mt-2 text-15 text-ink-2">{t('verify-email.again.wait', { count: left })}</p>
      ) : (
        <Button tone="primary" size="large" loading={send.isPending} onClick={() => send.mutate()}>
          {t('verify-email.again.send')}
        </Button>
      )}
      <InboxNote link={t('password.inbox.open')}>{t('password.inbox.text')}</InboxNote>
    </>
  )
}

function Confirmed({ email, account }: { email: string; account: User | undefined }) {
  const { t } = useTranslation()
  return (
    <EntryFrame title={t('verify-email.done.title')}>
      <ResultMessage className="mb-6">
        <Notice tone="good" icon={<CircleCheck aria-hidden="true" />}>
          <Trans i18nKey="verify-email.done.text" values={{ email }} components={{ b: <b /> }} />
        </Notice>
      </ResultMessage>
      <GoOn account={account} />
    </EntryFrame>
  )
}

/** Leads to the role's start page or the login; an expert without a public profile sees what it waits for. */
function GoOn({ account }: { account: User | undefined }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const isExpert = account?.role === 'expert'
  const { data: expert, isPending } = useQuery({ ...ownExpertQueries(api).profile(), enabled: isExpert })
  const isOnboarding = expert !== undefined && expert.status !== 'active' && expert.status !== 'paused'
  const start = isOnboarding ? paths.expertRegistration() : account ? homeOf[account.role]() : paths.login()
  const [home] = useExistingItems([{ path: start }])
  if (isExpert && isPending) return null
  const label =
    account?.role === 'client'
      ? 'verify-email.go.matches'
      : isOnboarding
        ? 'verify-email.go.profile'
        : isExpert
          ? 'verify-email.go.leads'
          : account
            ? 'verify-email.go.home'
            : 'verify-email.go.login'
  return (
    <ButtonLink {...toRoute(home?.path ?? paths.home())} tone="primary" size="large">
      {t(label)}
    </ButtonLink>
  )
}
