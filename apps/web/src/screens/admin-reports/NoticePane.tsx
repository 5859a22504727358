import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminNotice } from '@husrum/contract/notices.ts'
import { adminLinks } from '#lib/admin-paths.ts'
import { adminNoticeQuery } from '#lib/queries/admin-reports.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart } from '#parts/admin/AdminPane.tsx'
import { Moment } from '#parts/admin/Moment.tsx'
import { Link } from '#ui/Link.tsx'
import { DecideNotice } from './DecideNotice.tsx'
import { NoticeState } from './report-words.tsx'

type PaneProps = { id: number; title: RefObject<HTMLHeadingElement | null>; now: number }

/** One notice of unlawful content, with the page it is about a press away. */
export function NoticePane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  return (
    <AdminPane
      detail={useQuery(adminNoticeQuery(api, id))}
      title={title}
      name={(notice) => notice.case_number}
      renderUnder={(notice) => (
        <>
          <NoticeState notice={notice} />
          <span>{t(`notice.kind.${notice.kind}`)}</span>
        </>
      )}
    >
      {(notice) => (
        <>
          <PanePart title={t('admin-reports.notice.what')} end={<Moment at={notice.created_at} now={now} />}>
            <p className="mt-2 wrap-anywhere whitespace-pre-line">{notice.explanation}</p>
          </PanePart>
          <SenderPart notice={notice} />
          {notice.status === 'open' ? (
            <DecideNotice key={notice.id} notice={notice} />
          ) : (
            <DecidedPart notice={notice} now={now} />
          )}
        </>
      )}
    </AdminPane>
  )
}

function SenderPart({ notice }: { notice: AdminNotice }) {
  const { t } = useTranslation()
  return (
    <PanePart title={t('admin-reports.notice.where')}>
      <PaneFacts
        facts={[
          {
            key: 'path',
            term: t('admin-reports.column.path'),
            value: (
              // beside the decision, not in its place
              <a href={notice.path} target="_blank" rel="noopener noreferrer">
                {notice.path}
              </a>
            ),
          },
          {
            key: 'sender',
            term: t('admin-reports.notice.sender'),
            value: notice.name ?? t('admin-reports.notice.nameless'),
          },
          { key: 'email', term: t('admin-contacts.person.email'), value: notice.email },
          {
            key: 'account',
            term: t('admin-contacts.person.account'),
            value: notice.account_id !== null && (
              <Link {...adminLinks.users(notice.account_id)}>{t('admin-users.number', { id: notice.account_id })}</Link>
            ),
          },
        ]}
      />
    </PanePart>
  )
}

function DecidedPart({ notice, now }: { notice: AdminNotice; now: number }) {
  const { t } = useTranslation()
  return (
    <PanePart title={t('admin-reports.decision')} end={<Moment at={notice.decided_at} now={now} />}>
      <PaneFacts
        facts={[
          {
            key: 'measure',
            term: t('admin-reports.notice.measure'),
            value: notice.measure && t(`admin-reports.notice.measures.${notice.measure}`),
          },
          {
            key: 'ground',
            term: t('admin-reports.notice.ground'),
            value: notice.ground && `${t(`admin-reports.notice.grounds.${notice.ground}`)} · ${notice.rule ?? ''}`,
          },
          { key: 'facts', term: t('admin-reports.notice.facts'), value: notice.facts },
          { key: 'reasons', term: t('admin-reports.notice.reasons'), value: notice.reasons },
          {
            key: 'owner',
            term: t('admin-reports.notice.owner'),
            value: notice.owner_account_id !== null && (
              <Link {...adminLinks.users(notice.owner_account_id)}>
                {t('admin-users.number', { id: notice.owner_account_id })}
              </Link>
            ),
          },
        ]}
      />
    </PanePart>
  )
}
