import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailX, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertInvitationDetail } from '@husrum/contract/experts/invitations/invitations.ts'
import { languageOf } from '@husrum/contract/core/locales.ts'
import { INVITATION_DAYS, INVITATION_MAILS_MAX } from '@husrum/contract/core/limits.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { formatDate } from '#lib/language/format.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { adminInvitationQuery, invitationActions } from '#queries/experts/invitations.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { useKnownFacts } from '#parts/experts/invitations/use-known-facts.ts'
import { languageNames } from '#parts/shell/Language.tsx'
import { ConfirmDialog } from '#parts/forms/dialogs/ConfirmDialog.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { InvitationState } from './InvitationState.tsx'

/** One invitation: what we know about the person, the emails sent, and the possible actions. */
export function InvitationPane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const role = useAccount()?.staff_role
  return (
    <AdminPane<ExpertInvitationDetail>
      detail={useQuery(adminInvitationQuery(api, id))}
      title={title}
      name={(shown) => shown.name ?? t('admin-invitations.deleted', { id: shown.id })}
      renderUnder={(shown) => (
        <>
          <InvitationState state={shown.state} />
          {shown.email && <span>{shown.email}</span>}
        </>
      )}
      {...(role === 'support' ? {} : { renderActions: (shown) => <Steps shown={shown} /> })}
    >
      {(shown) => (
        <>
          <CoursePart shown={shown} now={now} />
          {shown.ended_at === null && <KnownPart shown={shown} />}
        </>
      )}
    </AdminPane>
  )
}

function CoursePart({ shown, now }: { shown: ExpertInvitationDetail; now: number }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const at = (moment: string | null) => moment && <Moment at={moment} now={now} />
  return (
    <PanePart title={t('admin-invitations.course.title')}>
      <PaneFacts
        facts={[
          { term: t('admin-invitations.course.by'), value: shown.invited_by },
          { term: t('admin-invitations.column.source'), value: shown.source },
          { term: t('admin-invitations.invite.locale'), value: languageNames[languageOf(shown.locale)] },
          { term: t('admin-invitations.invite.note'), value: shown.note },
          { term: t('admin-invitations.column.created'), value: at(shown.created_at) },
          {
            term: t('admin-invitations.column.mails'),
            value: t('admin-invitations.course.mails', { count: shown.mails, of: INVITATION_MAILS_MAX }),
          },
          { term: t('admin-invitations.course.sent'), value: at(shown.sent_at) },
          { term: t('admin-invitations.course.opened'), value: at(shown.opened_at) },
          { term: t('admin-invitations.course.ended'), value: at(shown.ended_at) },
          {
            term: t('admin-invitations.column.expires'),
            value: shown.ended_at === null && formatDate(shown.expires_at, language, 'longDay'),
          },
        ]}
      />
      {shown.expert_id !== null && shown.name && (
        <p className="mt-2">
          <Link {...adminLinks.experts(shown.expert_id)}>{t('admin-invitations.course.profile')}</Link>
        </p>
      )}
      {shown.ended_at !== null && shown.state !== 'taken_over' && (
        <p className="mt-2 text-ink-2">{t('admin-invitations.course.forgotten')}</p>
      )}
    </PanePart>
  )
}

function KnownPart({ shown }: { shown: ExpertInvitationDetail }) {
  const { t } = useTranslation()
  const facts = useKnownFacts({ ...shown.known, name: shown.name, email: shown.email })
  return (
    <PanePart title={t('admin-invitations.known.title')}>
      <PaneFacts facts={facts} />
      <p className="mt-3 text-13 text-ink-2">{t('admin-invitations.known.about', { count: INVITATION_DAYS })}</p>
    </PanePart>
  )
}

function Steps({ shown }: { shown: ExpertInvitationDetail }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const actions = invitationActions(api)
  const again = () => client.invalidateQueries({ queryKey: adminKey })
  const resend = useMutation({
    mutationFn: () => actions.resend(shown.id),
    onSuccess: () => showToast(t('admin-invitations.resend.done'), { tone: 'success' }),
    onSettled: again,
  })
  const withdraw = useMutation({
    mutationFn: () => actions.withdraw(shown.id),
    onSuccess: () => showToast(t('admin-invitations.withdraw.done'), { tone: 'success' }),
    onSettled: async () => {
      setAsking(false)
      await again()
    },
  })
  if (shown.ended_at !== null) return null
  const rests = shown.resend !== 'ready'
  return (
    <>
      <Button
        size="small"
        icon={<Send aria-hidden="true" className="size-4" />}
        disabled={rests}
        aria-describedby={rests ? 'resend-rests' : undefined}
        loading={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {t('admin-invitations.resend.button')}
      </Button>
      <Button
        size="small"
        tone="quiet"
        icon={<MailX aria-hidden="true" className="size-4" />}
        onClick={() => setAsking(true)}
      >
        {t('admin-invitations.withdraw.button')}
      </Button>
      {rests && (
        <p id="resend-rests" className="w-full text-13 text-ink-2">
          {t(`admin-invitations.resend.${shown.resend}`)}
        </p>
      )}
      {asking && (
        <ConfirmDialog
          title={t('admin-invitations.withdraw.title')}
          description={t('admin-invitations.withdraw.about')}
          cancel={t('admin-invitations.cancel')}
          confirm={t('admin-invitations.withdraw.button')}
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
