import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminReport } from '@husrum/contract/market/messaging/reports.ts'
import { adminReportQueries } from '#queries/back-office/notices/notices.reports.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Waiting } from '#parts/back-office/staff-lists/cells/Waiting.tsx'
import { ReportPane } from './ReportPane.tsx'
import { PersonName, ReasonName, ReportState } from './report-words.tsx'
import { ReportTabs } from './ReportTabs.tsx'
import { reportsQueryOf, type ReportsView } from './reports-view.ts'

const columns: readonly AdminColumn<AdminReport>[] = [
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
  {
    key: 'created_at',
    label: 'admin-reports.column.created',
    sort: 'created_at',
    align: 'end',
    words: true,
    card: 'none',
    cell: (report, { now }) => <Moment at={report.created_at} now={now} />,
  },
]

export function ReportList({ view, loadedAt }: { view: ReportsView; loadedAt: number }) {
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
      columns={columns}
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
