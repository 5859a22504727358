import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminReport, AdminReportDetail } from '@husrum/contract/market/messaging/reports.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { adminReportQuery } from '#queries/back-office/notices/notices.reports.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { exactMoment } from '#parts/back-office/staff-lists/cells/exact-moment.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { DecideReport } from './DecideReport.tsx'
import { PersonName, ReasonName, ReportState } from './report-words.tsx'

/** One reported conversation as it was then; the audit log records that staff viewed it. */
export function ReportPane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  return (
    <AdminPane
      detail={useQuery({ ...adminReportQuery(api, id), refetchOnWindowFocus: false })}
      title={title}
      name={(report) => t('admin-reports.number', { id: report.id })}
      renderUnder={(report) => (
        <>
          <ReportState report={report} />
          <ReasonName of={report} />
        </>
      )}
    >
      {(report) => (
        <>
          {report.decision ? (
            <DecisionPart report={report} now={now} />
          ) : (
            <DecideReport key={report.id} report={report} />
          )}
          <PeoplePart report={report} now={now} />
          <SaidPart report={report} />
        </>
      )}
    </AdminPane>
  )
}

function DecisionPart({ report: { decision, handled_at }, now }: { report: AdminReport; now: number }) {
  const { t } = useTranslation()
  if (!decision) return null
  return (
    <PanePart title={t('admin-reports.decision')} end={<Moment at={handled_at} now={now} />}>
      <p className="mt-2">{t(`admin-reports.measured.${decision.measure}`)}</p>
      {decision.reason && <p className="mt-1 wrap-anywhere whitespace-pre-line">{decision.reason}</p>}
      <p className="mt-1 text-13 text-ink-2">{decision.by?.name ?? t('admin-reports.nobody')}</p>
    </PanePart>
  )
}

function PeoplePart({ report, now }: { report: AdminReport; now: number }) {
  const { t } = useTranslation()
  const person = (of: AdminReport['reported']) =>
    of ? (
      <>
        <Link {...adminLinks.users(of.id)}>{of.name}</Link> {t(`admin-users.role.${of.role}`)}
      </>
    ) : (
      <PersonName of={of} />
    )
  return (
    <PanePart title={t('admin-reports.people')} end={<Moment at={report.created_at} now={now} />}>
      <PaneFacts
        facts={[
          { key: 'who', term: t('admin-reports.column.who'), value: person(report.reported) },
          {
            key: 'reporter',
            term: t('admin-reports.column.reporter'),
            value: report.origin === 'automatic' ? t('admin-reports.origin.automatic') : person(report.reporter),
          },
          {
            key: 'words',
            term: t('admin-reports.words'),
            value: report.words && <span className="whitespace-pre-line">{report.words}</span>,
          },
        ]}
      />
    </PanePart>
  )
}

function SaidPart({ report: { evidence } }: { report: AdminReportDetail }) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <PanePart
      title={t('admin-reports.said.title')}
      end={t('admin-reports.said.count', { count: evidence.messages_count })}
    >
      <p className="mt-2 text-13 text-ink-2">{t('admin-reports.said.logged')}</p>
      {evidence.invitation && (
        <p className="mt-2 wrap-anywhere whitespace-pre-line">
          <span className="block text-13 text-ink-2">{t('admin-reports.said.invitation')}</span>
          {evidence.invitation}
        </p>
      )}
      <ul>
        {evidence.messages.map((message) => (
          <li key={message.id} className="border-b border-line py-2 last:border-0">
            <span className="block text-13 text-ink-2">
              {t(`admin-users.role.${message.sender}`)} · {exactMoment(message.created_at, language)}
            </span>
            <span className="wrap-anywhere whitespace-pre-line">
              {message.body || t('admin-reports.said.wordless')}
            </span>
          </li>
        ))}
      </ul>
    </PanePart>
  )
}
