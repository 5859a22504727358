import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { developmentQueries } from '#lib/queries/development.ts'
import { useShell } from '#lib/shell-context.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Heading } from '#ui/Heading.tsx'
import { Page } from '#ui/layout.tsx'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { OutboxFilters } from './OutboxFilters.tsx'
import { OutboxList } from './OutboxList.tsx'
import { OutboxMessage } from './OutboxMessage.tsx'

export type OutboxAddress = { channel?: 'mail' | 'sms'; to?: string; message?: number }

/** Stands in for a mailbox and a phone: everything this installation would have sent. */
export function OutboxScreen({ channel, to, message }: OutboxAddress) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const { data: items = [] } = useQuery(developmentQueries(api).outbox({ channel, to }))
  const shown = items.find(({ id }) => id === message) ?? items[0]
  const filter = (change: OutboxAddress) =>
    void navigate({ to: '/dev/outbox', search: { channel, to, ...change }, replace: true, resetScroll: false })
  return (
    <Page className="pt-10">
      <Heading level={1}>{t('outbox.title')}</Heading>
      <p className="mt-3 mb-6 max-w-text text-ink-2">{t('outbox.about')}</p>
      <OutboxFilters channel={channel} to={to} onFilter={filter} />
      <LiveRegion>{t('outbox.count', { count: items.length })}</LiveRegion>
      {shown ? (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <OutboxList items={items} shown={shown.id} address={{ channel, to }} />
          <OutboxMessage item={shown} />
        </div>
      ) : (
        <EmptyState drawing="letter" title={t(channel || to ? 'outbox.noneFound' : 'outbox.none')} className="mt-6">
          {t('outbox.noneText')}
        </EmptyState>
      )}
    </Page>
  )
}
