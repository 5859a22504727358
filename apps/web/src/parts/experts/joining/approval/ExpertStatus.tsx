import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { CircleAlert, CirclePause, Clock, Mail, PencilLine } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { links, paths } from '#lib/paths.ts'
import { accountActions, accountQueries } from '#queries/identity/accounts.ts'
import { ownExpertActions, ownExpertQueries } from '#queries/experts/profile.own.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Appeal, AppealState } from './Appeal.tsx'

/** Why clients cannot find this profile, and what its owner can do. Renders nothing when it is public. */
export function OwnExpertStatus({ className }: { className?: string }) {
  const { api } = useShell()
  const account = useAccount()
  const { data } = useQuery({ ...ownExpertQueries(api).profile(), enabled: account?.role === 'expert' })
  // The settings show the pause and its end themselves.
  const ends = useLocation({ select: ({ pathname }) => pathname.startsWith(paths.expertSettings()) })
  // An editor covers the window and has its own bars; the list before it shows the profile's state.
  const edits = useLocation({ select: ({ pathname }) => /^\/expert\/projects\/(new|\d+)/.test(pathname) })
  return data && !edits && !(ends && data.status === 'paused') ? (
    <ExpertStatus expert={data} className={className} />
  ) : null
}

export type ExpertStatusProps = {
  expert: Pick<OwnExpert, 'status' | 'status_reason' | 'submitted_at' | 'email_verified'>
  className?: string | undefined
}

export function ExpertStatus({ expert, className }: ExpertStatusProps) {
  const { t } = useTranslation()
  const { status, submitted_at } = expert
  const reason = expert.status_reason && <q className="mt-1 block font-semibold">{expert.status_reason}</q>
  const frame = { className, stacked: true }
  if (status === 'rejected' || status === 'suspended')
    return (
      <Notice
        {...frame}
        tone="bad"
        title={t(status === 'rejected' ? 'onboarding.status.rejected.title' : 'onboarding.status.suspended.title')}
        action={<Appeal />}
      >
        {t(status === 'rejected' ? 'onboarding.status.rejected.text' : 'onboarding.status.suspended.text')}
        {reason}
        <AppealState />
      </Notice>
    )
  if (status === 'changes_requested')
    return (
      <>
        <Notice
          {...frame}
          icon={<PencilLine aria-hidden="true" />}
          title={t('onboarding.status.changes.title')}
          action={<HandInAgain />}
        >
          {t('onboarding.status.changes.text')}
          {reason}
        </Notice>
        {!expert.email_verified && <ConfirmEmail status={status} className={className} />}
      </>
    )
  if (status === 'pending_review' && submitted_at === null)
    return (
      <Notice
        {...frame}
        icon={<PencilLine aria-hidden="true" />}
        title={t('onboarding.status.unfinished.title')}
        action={
          <ButtonLink {...links.expertAccountFirst()} tone="primary">
            {t('onboarding.status.unfinished.goOn')}
          </ButtonLink>
        }
      >
        {t('onboarding.status.unfinished.text')}
      </Notice>
    )
  if (!expert.email_verified) return <ConfirmEmail status={status} className={className} />
  if (status === 'paused')
    return (
      <Notice
        {...frame}
        icon={<CirclePause aria-hidden="true" />}
        title={t('expert-settings.pause.isPaused')}
        action={
          <ButtonLink {...links.expertSettings('availability')}>{t('onboarding.status.paused.action')}</ButtonLink>
        }
      >
        {t('expert-settings.pause.pausedText')}
      </Notice>
    )
  if (status === 'pending_review')
    return (
      <Notice {...frame} icon={<Clock aria-hidden="true" />} title={t('onboarding.status.pending.title')}>
        {t('onboarding.status.pending.text')}
      </Notice>
    )
  return null
}

/** A profile can be submitted before the e-mail is confirmed, but not approved. */
function ConfirmEmail({ status, className }: { status: OwnExpert['status']; className: string | undefined }) {
  const { t } = useTranslation()
  const email = useAccount()?.email ?? ''
  const text =
    status === 'pending_review'
      ? 'onboarding.status.email.pending'
      : status === 'changes_requested'
        ? 'onboarding.status.email.changes'
        : 'onboarding.status.email.text'
  return (
    <Notice
      stacked
      className={className}
      icon={<Mail aria-hidden="true" />}
      title={t('onboarding.status.email.title')}
      action={<SendLink />}
    >
      {t(text, { email })}
    </Notice>
  )
}

/** Sends the link again; afterwards a word replaces the button. */
function SendLink() {
  const { t } = useTranslation()
  const { api, queryClient } = useShell()
  const [sent, setSent] = useState(false)
  const send = useMutation({
    mutationFn: () => accountActions(api).sendEmailLink(),
    onSuccess: () => setSent(true),
    // Confirmed in another window meanwhile: read the account again.
    onError: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: accountQueries(api).account().queryKey }),
        queryClient.invalidateQueries({ queryKey: ownExpertQueries(api).profile().queryKey }),
      ]),
  })
  return (
    <span role="status">
      {sent ? (
        <b>{t('onboarding.status.email.sent')}</b>
      ) : (
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          {t('onboarding.status.email.send')}
        </Button>
      )}
    </span>
  )
}

/** The missing answers are listed in words: the settings have no wizard to link to. */
function HandInAgain() {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const [problems, setProblems] = useState<readonly string[]>([])
  const { role = 'owner' } = useAccount()?.studio ?? {} // other people of the studio cannot submit it
  const handIn = useMutation({
    mutationFn: () => ownExpertActions(api).handIn(),
    onSuccess: (expert) => {
      client.setQueryData(ownExpertQueries(api).profile().queryKey, expert)
      showToast(t('onboarding.status.changes.done'))
    },
    onError: (error) => setProblems(Object.values(fieldErrors(error) ?? {})),
  })
  return (
    <Actions problems={problems}>
      <ButtonLink {...links.expertSettings()}>{t('onboarding.status.changes.edit')}</ButtonLink>
      {role === 'owner' && (
        <Button tone="primary" loading={handIn.isPending} onClick={() => handIn.mutate()}>
          {t('onboarding.status.changes.handIn')}
        </Button>
      )}
      <Appeal />
    </Actions>
  )
}

function Actions({ problems, children }: { problems: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <div className="flex flex-wrap gap-2">{children}</div>
      <div role="alert" className="max-w-[52ch] text-15 font-semibold text-danger">
        {problems.length > 0 && (
          <p className="mt-3 flex gap-2">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" /> {problems.join(' ')}
          </p>
        )}
      </div>
    </div>
  )
}
