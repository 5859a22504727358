import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminNotice } from '@husrum/contract/back-office/notices/notices.ts'
import { noticeKinds } from '@husrum/contract/core/vocabulary.ts'
import type { AdminReport } from '@husrum/contract/market/messaging/reports.ts'
import { adminNoticeQueries, adminReportQueries } from '#queries/back-office/notices/notices.reports.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { Waiting } from '#parts/back-office/staff-lists/cells/Waiting.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { type ReportsView, noticesQueryOf, reportsQueryOf } from './reports-view.ts'
import { NoticePane } from './NoticePane.tsx'
import { NoticeState, PersonName, ReasonName, ReportState } from './report-words.tsx'
import { ReportTabs } from './ReportTabs.tsx'
import { ReportPane } from './ReportPane.tsx'

/** Reports to the staff: conversations, and content that people consider unlawful. */
export function ReportsScreen({ view, loadedAt }: { view: ReportsView; loadedAt: number }) {
  return view.tab === 'notices' ? <NoticeList {...{ view, loadedAt }} /> : <ReportList {...{ view, loadedAt }} />
}

const noticeColumns: readonly AdminColumn<AdminNotice>[] = [
  {
    key: 'path',
    label: 'admin-reports.column.path',
    cell: (notice) => notice.path,
    under: (notice) => notice.case_number,
  },
  { key: 'kind', label: 'admin-reports.column.kind', cell: (notice) => <KindName of={notice} /> },
  { key: 'state', label: 'admin-reports.column.state', cell: (notice) => <NoticeState notice={notice} /> },
  {
    key: 'waiting',
    label: 'admin-reports.column.waiting',
    align: 'end',
    words: true,
    card: 'labelled',
    cell: (notice, { now }) => <Waiting since={notice.decided_at ? null : notice.created_at} now={now} />,
  },
  momentColumn('created_at', 'admin-reports.column.created', { descending: false, card: 'none' }),
]

function KindName({ of: { kind } }: { of: AdminNotice }) {
  const { t } = useTranslation()
  return t(`notice.kind.${kind}`)
}

const statuses = ['open', 'appealed', 'upheld', 'not_upheld'] as const

function NoticeList({ view, loadedAt }: { view: ReportsView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = adminNoticeQueries(api)
  const query = noticesQueryOf(view)
  return (
    <AdminList
      name="notices"
      place={['tab']}
      title={t('admin-reports.title')}
      searchLabel={t('admin-reports.notice.search')}
      view={view}
      ownSort="created_at"
      list={useQuery(queries.list(query))}
      columns={noticeColumns}
      nameOf={(notice) => notice.case_number}
      loadedAt={loadedAt}
      above={<ReportTabs tab="notices" />}
      filters={[
        {
          name: 'status',
          several: true,
          label: t('admin-reports.column.state'),
          options: statuses.map((value) => ({ value, label: t(`admin-reports.state.${value}`) })),
        },
        {
          name: 'kind',
          several: true,
          label: t('admin-reports.column.kind'),
          options: noticeKinds.map((value) => ({ value, label: t(`notice.kind.${value}`) })),
        },
      ]}
      download={() => queries.table(query)}
      widePane
      renderPane={(id, title) => <NoticePane key={id} id={id} title={title} now={loadedAt} />}
      empty={{ title: t('admin-reports.empty.title'), text: t('admin-reports.empty.notices') }}
    />
  )
}

const reportColumns: readonly AdminColumn<AdminReport>[] = [
  { key: 'who', label: 'admin-reports.column.who', cell: (report) => <PersonName of={report.reported} /> },
  { key: 'reason', label: 'admin-reports.column.reason', cell: (report) => <ReasonName of={report} /> },
  {
    key: 'reporter',
    label: 'admin-reports.column.reporter',
    card: 'labelled',
    cell: (report) => <PersonName of={report.reporter} />,
  },
  { key: 'state', label: 'admin-reports.column.state', cell: (report) => <ReportState report={report} /> },
  {
    key: 'waiting',
    label: 'admin-reports.column.waiting',
    align: 'end',
    words: true,
    card: 'labelled',
    cell: (report, { now }) => <Waiting since={report.handled_at ? null : report.created_at} now={now} />,
  },
  momentColumn('created_at', 'admin-reports.column.created', { descending: false, card: 'none' }),
]

function ReportList({ view, loadedAt }: { view: ReportsView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = adminReportQueries(api)
  const query = reportsQueryOf(view)
  return (
    <AdminList
      name="reports"
      title={t('admin-reports.title')}
      searchLabel={t('admin-reports.search')}
      view={view}
      ownSort="created_at"
      list={useQuery(queries.list(query))}
      columns={reportColumns}
      nameOf={(report) => t('admin-reports.number', { id: report.id })}
      loadedAt={loadedAt}
      above={<ReportTabs tab="reports" />}
      filters={[
        {
          name: 'status',
          label: t('admin-reports.column.state'),
          options: [
            { value: 'open', label: t('admin-reports.state.open') },
            { value: 'decided', label: t('admin-reports.state.decided') },
          ],
        },
        {
          name: 'origin',
          label: t('admin-reports.column.origin'),
          options: [
            { value: 'person', label: t('admin-reports.origin.person') },
            { value: 'automatic', label: t('admin-reports.origin.automatic') },
          ],
        },
      ]}
      download={() => queries.table(query)}
      renderPane={(id, title) => <ReportPane key={id} id={id} title={title} now={loadedAt} />}
      empty={{ title: t('admin-reports.empty.title'), text: t('admin-reports.empty.reports') }}
    />
  )
}
