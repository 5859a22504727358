import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudioInvitation } from '@husrum/contract/experts/studio.ts'
import { formatDate } from '#lib/language/format.ts'
import { studioActions, studioQueries } from '#queries/experts/studio.ts'
import { fieldErrors, hasStatus } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'

/** People who were invited and have not joined yet. */
export function Invitations({ invitations }: { invitations: readonly StudioInvitation[] }) {
  const { t } = useTranslation()
  const title = useId()
  const { resend, revoke } = useInvitationActions()
  return (
    <section aria-labelledby={title} className="mt-9">
      <h3 id={title} className="text-21">
        {t('studio.invited.title')}
      </h3>
      <ul className="mt-3 border-t border-ink">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isSending={resend.isPending && resend.variables.id === invitation.id}
            isGoing={revoke.isPending && revoke.variables.id === invitation.id}
            onResend={() => resend.mutate(invitation)}
            onRevoke={() => revoke.mutate(invitation)}
          />
        ))}
      </ul>
    </section>
  )
}

const calledBy = ({ name, email }: StudioInvitation): string => name ?? email

function InvitationRow({
  invitation,
  isSending,
  isGoing,
  onResend,
  onRevoke,
}: {
  invitation: StudioInvitation
  isSending: boolean
  isGoing: boolean
  onResend: () => void
  onRevoke: () => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { name, email, role, sent_at, expires_at, expired } = invitation
  const day = (at: string) => formatDate(at, language, 'dayOfYear')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line py-3.5 text-15 leading-[1.4]">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <b className="block text-17 leading-[1.35]">{calledBy(invitation)}</b>
        {name && <span className="block text-ink-2">{email}</span>}
        <span className="block text-13 text-ink-2">
          {t(`studio.role.${role}`)}
          {', '}
          {expired
            ? t('studio.invited.expired', { date: day(expires_at) })
            : t('studio.invited.until', { date: day(sent_at), until: day(expires_at) })}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          className="min-h-11"
          loading={isSending}
          aria-label={`${t('studio.invited.resend')}: ${calledBy(invitation)}`}
          onClick={onResend}
        >
          {t('studio.invited.resend')}
        </Button>
        <Button
          size="small"
          tone="quiet"
          className="min-h-11"
          loading={isGoing}
          aria-label={`${t('studio.invited.revoke')}: ${calledBy(invitation)}`}
          onClick={onRevoke}
        >
          {t('studio.invited.revoke')}
        </Button>
      </div>
    </li>
  )
}

function useInvitationActions() {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const actions = studioActions(api)
  const onSettled = () => client.invalidateQueries({ queryKey: studioQueries(api).people().queryKey })
  const resend = useMutation({
    mutationFn: ({ id }: StudioInvitation) => actions.resend(id),
    onSuccess: (_, invitation) =>
      showToast(t('studio.invited.resent', { email: invitation.email }), { tone: 'success' }),
    // The person has an account meanwhile: there is no field to show it at.
    onError: (error) => {
      const [problem] = Object.values(fieldErrors(error) ?? {})
      if (problem) showToast(problem, { tone: 'danger' })
    },
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: ({ id }: StudioInvitation) =>
      actions.revoke(id).catch((error: unknown) => {
        if (!hasStatus(error, 404)) throw error // Accepted or revoked meanwhile: the list shows which.
      }),
    onSuccess: (_, invitation) => showToast(t('studio.invited.revoked', { name: calledBy(invitation) })),
    onSettled,
  })
  return { resend, revoke }
}
