import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useId } from 'react'
import type { DeliveryItem } from '@husrum/contract/back-office/outbox.ts'
import { adminOutboxActions, adminOutboxQueries, adminDeliveryQuery } from '#queries/back-office/outbox.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { showToast } from '#lib/toast.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ChannelName, DeliveryState } from './DeliveryState.tsx'
import { outboxChannels, outboxStates, type OutboxView } from './outbox-view.ts'

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

/** One message with its outcome. Its text is not shown: it may contain a code or a person's own words. */
function DeliveryPane({ id, title, now, mayRetry }: PaneProps & { mayRetry: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  return (
    <AdminPane
      detail={useQuery(adminDeliveryQuery(api, id))}
      title={title}
      name={(each) => each.recipient}
      renderUnder={(each) => (
        <>
          <DeliveryState state={each.state} />
          <ChannelName channel={each.channel} />
          <span>{t('admin-outbox.number', { id: each.id })}</span>
        </>
      )}
      renderActions={(each) => <Retry message={each} mayRetry={mayRetry} />}
    >
      {(each) => (
        <PanePart title={t('admin-outbox.what')}>
          <PaneFacts
            facts={[
              { term: t('admin-outbox.column.subject'), value: each.subject },
              { term: t('admin-outbox.column.kind'), value: <code className="font-mono">{each.kind}</code> },
              { term: t('admin-outbox.column.tries'), value: t('admin.number', { value: each.tries }) },
              {
                term: t('admin-outbox.column.error'),
                value: each.last_error && <code className="font-mono">{each.last_error}</code>,
              },
              { term: t('admin-outbox.column.created'), value: <Moment at={each.created_at} now={now} /> },
              { term: t('admin-outbox.next'), value: each.next_try_at && <Moment at={each.next_try_at} now={now} /> },
              { term: t('admin-outbox.expires'), value: each.expires_at && <Moment at={each.expires_at} now={now} /> },
              { term: t('admin-outbox.ended'), value: each.ended_at && <Moment at={each.ended_at} now={now} /> },
            ]}
          />
          <p className="mt-4 text-13 text-ink-2">{t('admin-outbox.noWords')}</p>
        </PanePart>
      )}
    </AdminPane>
  )
}

function Retry({ message, mayRetry }: { message: DeliveryItem; mayRetry: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const note = useId()
  const retry = useMutation({
    mutationFn: () => adminOutboxActions(api).retry(message.id),
    onSuccess: () => showToast(t('admin-outbox.retried'), { tone: 'success' }),
    onSettled: () => cache.invalidateQueries({ queryKey: adminKey }),
  })
  if (message.state !== 'dead') return null
  return (
    <>
      <Button
        size="small"
        tone="primary"
        loading={retry.isPending}
        aria-disabled={!mayRetry || undefined}
        aria-describedby={mayRetry ? undefined : note}
        onClick={() => mayRetry && retry.mutate()}
      >
        {t('admin-outbox.retry')}
      </Button>
      {!mayRetry && (
        <p id={note} className="text-13 text-ink-2">
          {t('admin-outbox.mayNot')}
        </p>
      )}
    </>
  )
}
