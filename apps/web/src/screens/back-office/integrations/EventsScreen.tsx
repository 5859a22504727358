import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WebhookDelivery } from '@husrum/contract/back-office/integrations/integrations.ts'
import { integrationCalls, sentEventQueries, webhookQueries } from '#queries/back-office/integrations.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { Answer, EventState } from './integration-states.tsx'
import { eventKinds, eventStates, type EventsView } from './integrations-view.ts'
import { IntegrationTabs } from './IntegrationTabs.tsx'
import { EventPane } from './EventPane.tsx'

function KindName({ kind }: Pick<WebhookDelivery, 'kind'>) {
  const { t } = useTranslation()
  return <span className="block min-w-36">{t(`admin-integrations.kind.${kind}`)}</span>
}

const columns: readonly AdminColumn<WebhookDelivery>[] = [
  {
    key: 'kind',
    label: 'admin-integrations.event.kind',
    cell: (each) => <KindName kind={each.kind} />,
    under: (each) => <code className="font-mono text-13">{each.kind}</code>,
  },
  { key: 'state', label: 'admin-integrations.column.state', cell: (each) => <EventState state={each.state} /> },
  { key: 'host', label: 'admin-integrations.event.host', card: 'plain', cell: (each) => each.host },
  {
    key: 'answer',
    label: 'admin-integrations.event.answer',
    card: 'labelled',
    cell: (each) => <Answer status={each.response_status} error={each.last_error} took={each.took_ms} />,
  },
  {
    key: 'tries',
    label: 'admin-integrations.event.tries',
    align: 'end',
    card: 'labelled',
    cell: (each) => each.tries,
  },
  {
    key: 'next',
    label: 'admin-integrations.event.next',
    align: 'end',
    words: true,
    optional: true,
    card: 'labelled',
    cell: (each, { now }) => <Moment at={each.next_try_at} now={now} />,
  },
  momentColumn('created_at', 'admin-integrations.event.created', { card: 'labelled' }),
]

/** The events sent to webhooks in the last 30 days, and their results. */
export function EventsScreen({ view, loadedAt }: { view: EventsView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = sentEventQueries(api)
  const query = queryOf(view)
  const { data: webhooks } = useQuery(webhookQueries(api).list({ sort: 'url' }))
  return (
    <AdminList
      name="webhook-events"
      title={t('admin-integrations.title')}
      searchLabel={t('admin-integrations.event.search')}
      view={view}
      ownSort="-created_at"
      list={useQuery(queries.list(query))}
      columns={columns}
      nameOf={(each) => t('admin-integrations.event.name', { kind: each.kind, id: each.id })}
      loadedAt={loadedAt}
      above={<IntegrationTabs shown="events" />}
      filters={[
        {
          name: 'state',
          label: t('admin-integrations.column.state'),
          options: eventStates.map((value) => ({ value, label: t(`admin-integrations.event.state.${value}`) })),
        },
        {
          name: 'kind',
          label: t('admin-integrations.event.kind'),
          options: eventKinds.map((value) => ({ value, label: t(`admin-integrations.kind.${value}`) })),
        },
        {
          name: 'webhook',
          label: t('admin-integrations.event.host'),
          options: (webhooks?.data ?? []).map(({ id, url }) => ({ value: String(id), label: new URL(url).host })),
        },
      ]}
      download={() => queries.table(query)}
      bulk={{
        actions: [{ action: 'replay', label: 'admin-integrations.event.replay' }],
        run: ({ ids, preview }) => integrationCalls(api).replayMany(ids, preview),
      }}
      renderPane={(id, title) => <EventPane key={id} {...{ id, title, now: loadedAt }} />}
      empty={{ title: t('admin-integrations.event.empty.title'), text: t('admin-integrations.event.empty.text') }}
    />
  )
}
