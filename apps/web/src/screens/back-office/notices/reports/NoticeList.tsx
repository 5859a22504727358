import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminNotice } from '@husrum/contract/back-office/notices/notices.ts'
import { noticeKinds } from '@husrum/contract/core/vocabulary.ts'
import { adminNoticeQueries } from '#queries/back-office/notices/notices.reports.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Waiting } from '#parts/back-office/staff-lists/cells/Waiting.tsx'
import { NoticePane } from './NoticePane.tsx'
import { NoticeState } from './report-words.tsx'
import { ReportTabs } from './ReportTabs.tsx'
import { noticesQueryOf, type ReportsView } from './reports-view.ts'

const columns: readonly AdminColumn<AdminNotice>[] = [
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
  {
    key: 'created_at',
    label: 'admin-reports.column.created',
    sort: 'created_at',
    align: 'end',
    words: true,
    card: 'none',
    cell: (notice, { now }) => <Moment at={notice.created_at} now={now} />,
  },
]

function KindName({ of: { kind } }: { of: AdminNotice }) {
  const { t } = useTranslation()
  return t(`notice.kind.${kind}`)
}

const statuses = ['open', 'appealed', 'upheld', 'not_upheld'] as const

export function NoticeList({ view, loadedAt }: { view: ReportsView; loadedAt: number }) {
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
      columns={columns}
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
