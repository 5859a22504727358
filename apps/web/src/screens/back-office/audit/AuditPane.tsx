import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditDetail } from '@husrum/contract/back-office/audit/audit.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { auditQuery } from '#queries/back-office/audit.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { actionWords, fieldWords, subjectWords } from '#parts/back-office/staff-lists/audit-words.ts'
import { exactMoment } from '#parts/back-office/staff-lists/cells/exact-moment.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { auditLines } from './audit-lines.ts'

/** One entry: who did what, to which subject, and the values before and after. */
export function AuditPane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  return (
    <AdminPane
      detail={useQuery(auditQuery(api, id))}
      title={title}
      name={(entry) => actionWords(t, entry.action)}
      renderUnder={(entry) => (
        <>
          <span>{t('admin-audit.number', { id: entry.id })}</span>
          <code className="font-mono">{entry.action}</code>
          <Moment at={entry.created_at} now={now} />
        </>
      )}
    >
      {(entry) => (
        <>
          <PanePart title={t('admin-audit.about.title')}>
            <PaneFacts
              facts={[
                { key: 'actor', term: t('admin-audit.column.actor'), value: <Actor entry={entry} /> },
                { key: 'subject', term: t('admin-audit.column.subject'), value: <Subject entry={entry} /> },
                {
                  key: 'at',
                  term: t('admin-audit.column.created'),
                  value: exactMoment(entry.created_at, language),
                },
                {
                  key: 'request',
                  term: t('admin-audit.about.request'),
                  value: entry.request_id && <code className="font-mono text-13">{entry.request_id}</code>,
                },
              ]}
            />
          </PanePart>
          <ChangePart entry={entry} />
        </>
      )}
    </AdminPane>
  )
}

function Actor({ entry: { actor } }: { entry: AuditDetail }) {
  const { t } = useTranslation()
  return (
    <>
      {actor.name ?? '–'}
      {actor.id !== null && (
        <Link
          to="/admin/audit"
          search={{ actor_id: actor.id }}
          className="ml-2 text-13"
          aria-label={t('admin-audit.about.allBy', { name: actor.name ?? actor.id })}
        >
          {t('admin-audit.about.all')}
        </Link>
      )}
    </>
  )
}

function Subject({ entry: { subject } }: { entry: AuditDetail }) {
  const { t } = useTranslation()
  const numbered = subjectWords(t, { ...subject, label: null })
  const name = subject.label ? `${subject.label} (${numbered})` : numbered
  return (
    <>
      {/* The log has no name for an invited person: only the invitation contains it, for as long as it is stored. */}
      {subject.kind === 'expert_invitation' ? <Link {...adminLinks.invitations(subject.id)}>{name}</Link> : name}
      <Link
        to="/admin/audit"
        search={{ subject_kind: [subject.kind], subject_id: subject.id }}
        className="ml-2 text-13"
        aria-label={t('admin-audit.about.allOf', { name })}
      >
        {t('admin-audit.about.all')}
      </Link>
    </>
  )
}

/** Shows both sides below each other, changed fields first; removed values are struck through. */
function ChangePart({ entry: { before, after } }: { entry: AuditDetail }) {
  const { t } = useTranslation()
  const lines = auditLines(before, after, { yes: t('admin-audit.change.yes'), no: t('admin-audit.change.no') })
  return (
    <PanePart title={t('admin-audit.change.title')}>
      {lines.length === 0 && <p className="mt-2 text-ink-2">{t('admin-audit.change.none')}</p>}
      <dl>
        {lines.map(({ name, before: was, after: is, isChanged }) => (
          <div key={name} className="border-b border-line py-2 last:border-0">
            <dt className="text-13 text-ink-2">{fieldWords(t, name)}</dt>
            {!isChanged && <dd className="mt-0.5 wrap-anywhere whitespace-pre-wrap text-ink-2">{is}</dd>}
            {isChanged && was !== undefined && (
              <dd className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
                <span className="sr-only">{t('admin-audit.change.before')} </span>
                <del className="rounded-small bg-plaster box-decoration-clone px-1 text-danger">{was}</del>
              </dd>
            )}
            {isChanged && is !== undefined && (
              <dd className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
                <span className="sr-only">{t('admin-audit.change.after')} </span>
                <ins className="rounded-small bg-pine-soft box-decoration-clone px-1 text-pine-text no-underline">
                  {is}
                </ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </PanePart>
  )
}
