import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminUserDetail } from '@husrum/contract/back-office/users.ts'
import { formatDate } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { adminUserQuery } from '#queries/back-office/users.ts'
import { useShell } from '#lib/shell-context.ts'
import { formatPhone } from '#lib/language/phone.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { actionWords } from '#parts/back-office/staff-lists/audit-words.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { UserSteps } from './UserSteps.tsx'
import { RoleName, StateBadge } from './user-words.tsx'

type PartProps = { user: AdminUserDetail; now: number }

/** One account with all details that support needs to answer its person. */
export function UserPane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  return (
    <AdminPane
      detail={useQuery(adminUserQuery(api, id))}
      title={title}
      name={(user) => user.name}
      renderUnder={(user) => (
        <>
          <StateBadge user={user} />
          <RoleName user={user} />
          <span>{t('admin-users.number', { id: user.id })}</span>
        </>
      )}
      renderActions={(user) => <UserSteps key={user.state} user={user} />}
    >
      {(user) => (
        <>
          <AccountPart user={user} now={now} />
          {user.expert && <ExpertPart expert={user.expert} />}
          {user.role === 'client' && <BriefsPart user={user} now={now} />}
          <SessionsPart user={user} now={now} />
          <ConsentsPart user={user} now={now} />
          <AuditPart user={user} now={now} />
        </>
      )}
    </AdminPane>
  )
}

function AccountPart({ user, now }: PartProps) {
  const { t } = useTranslation()
  const proof = (verified: boolean) => (verified ? t('admin-users.confirmed') : t('admin-users.unconfirmed'))
  return (
    <PanePart title={t('admin-users.account.title')}>
      <PaneFacts
        facts={[
          { term: t('admin-users.account.email'), value: `${user.email} (${proof(user.email_verified)})` },
          {
            term: t('admin-users.column.phone'),
            value: user.phone && `${formatPhone(user.phone)} (${proof(user.phone_verified)})`,
          },
          { term: t('admin-users.column.place'), value: [user.city, user.country].filter(Boolean).join(', ') },
          { term: t('admin-users.column.language'), value: t(`admin-users.language.${user.locale}`) },
          { term: t('admin-users.column.created'), value: <Moment at={user.created_at} now={now} /> },
          {
            term: t('admin-users.account.suspended'),
            value: user.suspended_at && <Moment at={user.suspended_at} now={now} />,
          },
          {
            term: t('admin-users.account.deleted'),
            value: user.deleted_at && <Moment at={user.deleted_at} now={now} />,
          },
        ]}
      />
    </PanePart>
  )
}

function ExpertPart({ expert }: { expert: NonNullable<AdminUserDetail['expert']> }) {
  const { t } = useTranslation()
  return (
    <PanePart title={t('admin-users.expert.title')} end={t('admin-users.expert.number', { id: expert.id })}>
      <PaneFacts
        facts={[
          { term: t('admin-users.expert.company'), value: expert.company_name },
          { term: t('admin-users.column.state'), value: t(`admin-experts.status.${expert.status}`) },
          { term: t('admin-users.expert.plan'), value: t(`admin-experts.plan.${expert.plan_id}`) },
          { term: t('admin-users.expert.leads'), value: t('admin.number', { value: expert.leads }) },
        ]}
      />
      {expert.status === 'active' && (
        <p className="mt-2">
          <Link {...links.expert({ id: expert.id, handle: null })}>{t('admin-users.expert.public')}</Link>
        </p>
      )}
    </PanePart>
  )
}

function BriefsPart({ user, now }: PartProps) {
  const { t } = useTranslation()
  return (
    <PanePart title={t('admin-users.briefs.title')}>
      {user.briefs.length === 0 && <p className="mt-2 text-ink-2">{t('admin-users.briefs.none')}</p>}
      <ul>
        {user.briefs.map((brief) => (
          <li key={brief.id} className="border-b border-line py-2 last:border-0">
            {t('admin-users.briefs.line', { id: brief.id, city: brief.city })}
            <span className="block text-13 text-ink-2">
              {t(`admin-users.briefs.status.${brief.status}`)} ·{' '}
              {t('admin-users.briefs.matches', { count: brief.matches })} ·{' '}
              {t('admin-users.briefs.leads', { count: brief.leads })} · <Moment at={brief.created_at} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </PanePart>
  )
}

function SessionsPart({ user, now }: PartProps) {
  const { t } = useTranslation()
  return (
    <PanePart title={t('admin-users.sessions.title')}>
      {user.sessions.length === 0 && <p className="mt-2 text-ink-2">{t('admin-users.sessions.none')}</p>}
      <ul>
        {user.sessions.map((session) => (
          <li key={session.id} className="border-b border-line py-2 text-13 wrap-anywhere last:border-0">
            {session.user_agent || t('admin-users.sessions.unknown')}
            <span className="block text-ink-2">
              <Moment at={session.last_seen_at} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </PanePart>
  )
}

function ConsentsPart({ user }: PartProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  if (user.consents.length === 0) return null
  return (
    <PanePart title={t('admin-users.consents.title')}>
      <ul>
        {user.consents.map((consent) => (
          <li
            key={`${consent.document} ${consent.version} ${consent.accepted_at}`}
            className="border-b border-line py-2 text-13 last:border-0"
          >
            {t(`admin-users.consents.${consent.document}`)} · {consent.version}
            <span className="block text-ink-2">
              {consent.withdrawn_at
                ? t('admin-users.consents.withdrawn', { date: formatDate(consent.withdrawn_at, language) })
                : t('admin-users.consents.accepted', { date: formatDate(consent.accepted_at, language) })}
            </span>
          </li>
        ))}
      </ul>
    </PanePart>
  )
}

function AuditPart({ user, now }: PartProps) {
  const { t } = useTranslation()
  if (user.audit.length === 0) return null
  return (
    <PanePart title={t('admin-users.audit.title')}>
      <ul>
        {user.audit.map((entry) => (
          <li key={entry.id} className="border-b border-line py-2 text-13 last:border-0">
            {actionWords(t, entry.action)}
            <span className="block text-ink-2">
              {entry.actor_name ?? t('admin-users.audit.gone')} · <Moment at={entry.created_at} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </PanePart>
  )
}
