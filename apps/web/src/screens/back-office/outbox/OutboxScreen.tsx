import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeliveryItem } from '@husrum/contract/back-office/outbox.ts'
import { adminOutboxActions, adminOutboxQueries } from '#queries/back-office/outbox.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { ChannelName, DeliveryState } from './DeliveryState.tsx'
import { outboxChannels, outboxStates, type OutboxView } from './outbox-view.ts'
import { DeliveryPane } from './DeliveryPane.tsx'

const columns: readonly AdminColumn<DeliveryItem>[] = [
  {
    key: 'recipient',
    label: 'admin-outbox.column.recipient',
    sort: 'recipient',
    cell: (each) => <span className="block min-w-40">{each.recipient}</span>,
    under: (each) => each.subject,
  },
  { key: 'state', label: 'admin-outbox.column.state', cell: (each) => <DeliveryState state={each.state} /> },
  { key: 'channel', label: 'admin-outbox.column.channel', cell: (each) => <ChannelName channel={each.channel} /> },
  {
    key: 'kind',
    label: 'admin-outbox.column.kind',
    optional: true,
    cell: (each) => <code className="font-mono">{each.kind}</code>,
  },
  {
    key: 'last_error',
    label: 'admin-outbox.column.error',
    card: 'plain',
    cell: (each) => each.last_error && <code className="font-mono wrap-anywhere">{each.last_error}</code>,
  },
  {
    key: 'tries',
    label: 'admin-outbox.column.tries',
    sort: 'tries',
    descending: true,
    align: 'end',
    optional: true,
    card: 'labelled',
    cell: (each) => each.tries,
  },
  momentColumn('created_at', 'admin-outbox.column.created', { card: 'labelled' }),
]

/** Messages by email, text message or push, with their outcome but never their text. */
export function OutboxScreen({ view, loadedAt, mayRetry }: { view: OutboxView; loadedAt: number; mayRetry: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = adminOutboxQueries(api)
  const query = queryOf(view)
  return (
    <AdminList
      name="outbox"
      title={t('admin-outbox.title')}
      searchLabel={t('admin-outbox.search')}
      view={view}
      ownSort="-created_at"
      list={useQuery(queries.list(query))}
      columns={columns}
      nameOf={(each) => each.recipient}
      loadedAt={loadedAt}
      filters={[
        {
          name: 'state',
          several: true,
          label: t('admin-outbox.column.state'),
          options: outboxStates.map((value) => ({ value, label: t(`admin-outbox.state.${value}`) })),
        },
        {
          name: 'channel',
          several: true,
          label: t('admin-outbox.column.channel'),
          options: outboxChannels.map((value) => ({ value, label: t(`admin-outbox.channel.${value}`) })),
        },
      ]}
      download={() => queries.table(query)}
      {...(mayRetry
        ? {
            bulk: {
              actions: [{ action: 'retry', label: 'admin-outbox.retryMany' }],
              run: ({ ids, preview }) => adminOutboxActions(api).retryMany(ids, preview),
            },
          }
        : {})}
      renderPane={(id, title) => <DeliveryPane key={id} id={id} title={title} now={loadedAt} mayRetry={mayRetry} />}
      empty={{ title: t('admin-outbox.empty.title'), text: t('admin-outbox.empty.text') }}
    />
  )
}
