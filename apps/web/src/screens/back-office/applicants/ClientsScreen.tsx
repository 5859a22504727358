import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminApplicant } from '@husrum/contract/back-office/applicants.ts'
import { adminClientQueries } from '#queries/back-office/applicants.ts'
import { useShell } from '#lib/shell-context.ts'
import { Nothing } from '#parts/back-office/staff-lists/cells/Nothing.tsx'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { UserPane } from '#parts/back-office/users/UserPane.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { briefStates, type ClientsView } from './clients-view.ts'

type RowProps = { client: AdminApplicant }
const tones = {
  active: 'success',
  paused: 'neutral',
  hired: 'strong',
  closed: 'off',
  draft: 'new',
  none: 'off',
} as const

function BriefState({ client: { brief } }: RowProps) {
  const { t } = useTranslation()
  const state = brief?.status ?? 'none'
  return <Badge tone={tones[state]}>{t(`admin-clients.brief.${state}`)}</Badge>
}

function Count({ value }: { value: number | undefined }) {
  const { t } = useTranslation()
  return value === undefined ? <Nothing /> : t('admin.number', { value })
}

const columns: readonly AdminColumn<AdminApplicant>[] = [
  {
    key: 'name',
    label: 'admin-clients.column.name',
    sort: 'name',
    cell: (client) => client.name,
    under: (client) => client.email,
  },
  { key: 'brief', label: 'admin-clients.column.brief', cell: (client) => <BriefState client={client} /> },
  {
    key: 'place',
    label: 'admin-clients.column.place',
    cell: ({ brief, city, country }) => brief?.city ?? [city, country].filter(Boolean).join(', '),
  },
  {
    key: 'matches',
    label: 'admin-clients.column.matches',
    align: 'end',
    card: 'labelled',
    cell: ({ brief }) => <Count value={brief?.matches} />,
  },
  {
    key: 'leads',
    label: 'admin-clients.column.leads',
    align: 'end',
    card: 'labelled',
    cell: ({ brief }) => <Count value={brief?.leads} />,
  },
  {
    key: 'briefs',
    label: 'admin-clients.column.briefs',
    align: 'end',
    card: 'labelled',
    optional: true,
    cell: ({ briefs }) => <Count value={briefs} />,
  },
  momentColumn('created_at', 'admin-clients.column.created', { card: 'labelled' }),
]

/** The clients, with their last brief and its outcome. */
export function ClientsScreen({ view, loadedAt }: { view: ClientsView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = adminClientQueries(api)
  const query = queryOf(view)
  return (
    <AdminList
      name="applicants"
      title={t('admin-clients.title')}
      searchLabel={t('admin-clients.search')}
      view={view}
      ownSort="-created_at"
      list={useQuery(queries.list(query))}
      columns={columns}
      nameOf={(client) => client.name}
      loadedAt={loadedAt}
      filters={[
        {
          name: 'brief_status',
          several: true,
          label: t('admin-clients.column.brief'),
          options: briefStates.map((value) => ({ value, label: t(`admin-clients.brief.${value}`) })),
        },
      ]}
      download={() => queries.table(query)}
      renderPane={(id, title) => <UserPane key={id} id={id} title={title} now={loadedAt} />}
      empty={{ title: t('admin-clients.empty.title'), text: t('admin-clients.empty.text') }}
    />
  )
}
