import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '@husrum/contract/back-office/integrations/integrations.ts'
import { webhookQueries } from '#queries/back-office/integrations.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { WebhookState } from './integration-states.tsx'
import { webhookStates, type WebhooksView } from './integrations-view.ts'
import { IntegrationTabs } from './IntegrationTabs.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookPane } from './WebhookPane.tsx'

/** Most webhooks get several events of the same few subjects, so their number says more than a list of names. */
function Kinds({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const [first] = webhook.kinds
  return webhook.kinds.length === 1 && first
    ? t(`admin-integrations.kind.${first}`)
    : t('admin-integrations.webhook.kindCount', { count: webhook.kinds.length })
}

const columns: readonly AdminColumn<Webhook>[] = [
  {
    key: 'url',
    label: 'admin-integrations.webhook.url',
    sort: 'url',
    cell: (each) => <WrappedUrl url={each.url} />,
    under: (each) => each.description,
  },
  { key: 'state', label: 'admin-integrations.column.state', cell: (each) => <WebhookState state={each.state} /> },
  {
    key: 'kinds',
    label: 'admin-integrations.webhook.kinds',
    card: 'plain',
    cell: (each) => <Kinds webhook={each} />,
  },
  {
    key: 'failed',
    label: 'admin-integrations.webhook.failed',
    align: 'end',
    card: 'labelled',
    cell: (each) => each.failed_events,
  },
  momentColumn('created_at', 'admin-integrations.column.created', { card: 'labelled' }),
]

/** The addresses that receive events. */
export function WebhooksScreen({ view, loadedAt }: { view: WebhooksView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [making, setMaking] = useState(false)
  const queries = webhookQueries(api)
  const query = queryOf(view)
  return (
    <>
      <AdminList
        name="webhooks"
        title={t('admin-integrations.title')}
        searchLabel={t('admin-integrations.webhook.search')}
        view={view}
        ownSort="-created_at"
        list={useQuery(queries.list(query))}
        columns={columns}
        nameOf={(each) => each.url}
        loadedAt={loadedAt}
        above={<IntegrationTabs shown="webhooks" />}
        barActions={
          <Button
            size="small"
            tone="primary"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setMaking(true)}
          >
            {t('admin-integrations.webhook.make')}
          </Button>
        }
        filters={[
          {
            name: 'state',
            label: t('admin-integrations.column.state'),
            options: webhookStates.map((value) => ({ value, label: t(`admin-integrations.webhook.state.${value}`) })),
          },
        ]}
        download={() => queries.table(query)}
        renderPane={(id, title) => <WebhookPane key={id} {...{ id, title, now: loadedAt }} />}
        empty={{ title: t('admin-integrations.webhook.empty.title'), text: t('admin-integrations.webhook.empty.text') }}
      />
      {making && <WebhookDialog onClose={() => setMaking(false)} />}
    </>
  )
}

/** Breaks after a dot or a slash where needed, and within a name only if it is too long for its line. */
function WrappedUrl({ url }: { url: string }) {
  const parts = [...url.matchAll(/[^./]*[./]*/g)].filter(([part]) => part !== '')
  return (
    <span className="block min-w-40 wrap-anywhere">
      {parts.map(({ 0: part, index }) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
