import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminUser } from '@husrum/contract/back-office/users.ts'
import { adminUserQueries } from '#queries/back-office/users.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { UserPane } from '#parts/back-office/users/UserPane.tsx'
import { RoleName, StateBadge } from '#parts/back-office/users/user-words.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { userRoles, userStates, type UsersView } from './users-view.ts'

const columns: readonly AdminColumn<AdminUser>[] = [
  {
    key: 'name',
    label: 'admin-users.column.name',
    sort: 'name',
    cell: (user) => user.name,
    under: (user) => user.email,
  },
  { key: 'role', label: 'admin-users.column.role', cell: (user) => <RoleName user={user} /> },
  { key: 'state', label: 'admin-users.column.state', cell: (user) => <StateBadge user={user} /> },
  {
    key: 'place',
    label: 'admin-users.column.place',
    cell: (user) => [user.city, user.country].filter(Boolean).join(', '),
  },
  { key: 'phone', label: 'admin-users.column.phone', optional: true, cell: (user) => user.phone },
  { key: 'language', label: 'admin-users.column.language', optional: true, cell: (user) => user.locale },
  {
    key: 'last_seen_at',
    label: 'admin-users.column.seen',
    align: 'end',
    words: true,
    card: 'labelled',
    cell: (user, { now }) => <Moment at={user.last_seen_at} now={now} />,
  },
  momentColumn('created_at', 'admin-users.column.created', { card: 'labelled' }),
]

export function UsersScreen({ view, loadedAt }: { view: UsersView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = adminUserQueries(api)
  const query = queryOf(view)
  return (
    <AdminList
      name="users"
      title={t('admin-users.title')}
      searchLabel={t('admin-users.search')}
      view={view}
      ownSort="-created_at"
      list={useQuery(queries.list(query))}
      columns={columns}
      nameOf={(user) => user.name}
      loadedAt={loadedAt}
      filters={[
        {
          name: 'role',
          several: true,
          label: t('admin-users.column.role'),
          options: userRoles.map((value) => ({ value, label: t(`admin-users.role.${value}`) })),
        },
        {
          name: 'state',
          several: true,
          label: t('admin-users.column.state'),
          options: userStates.map((value) => ({ value, label: t(`admin-users.state.${value}`) })),
        },
        {
          name: 'email_verified',
          label: t('admin-users.filter.email'),
          options: [
            { value: 'yes', label: t('admin-users.confirmed') },
            { value: 'no', label: t('admin-users.unconfirmed') },
          ],
        },
      ]}
      download={() => queries.table(query)}
      renderPane={(id, title) => <UserPane key={id} id={id} title={title} now={loadedAt} />}
      empty={{ title: t('admin-users.empty.title'), text: t('admin-users.empty.text') }}
    />
  )
}
