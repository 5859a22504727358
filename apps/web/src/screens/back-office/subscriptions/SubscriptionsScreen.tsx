import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminSubscription } from '@husrum/contract/back-office/subscriptions.ts'
import { adminSubscriptionQueries } from '#queries/back-office/subscriptions.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { SubscriptionPane } from './SubscriptionPane.tsx'
import { IntervalName, PeriodEnd, PlanName, StateBadge } from './subscription-words.tsx'
import { shownIntervals, shownPlans, shownStates, type SubscriptionsView } from './subscriptions-view.ts'

const columns: readonly AdminColumn<AdminSubscription>[] = [
  {
    key: 'name',
    label: 'admin-subscriptions.column.name',
    cell: ({ expert }) => expert.company_name ?? expert.name,
    under: ({ email }) => email,
  },
  { key: 'plan', label: 'admin-subscriptions.column.plan', cell: ({ plan_id }) => <PlanName plan={plan_id} /> },
  { key: 'state', label: 'admin-subscriptions.column.state', cell: (each) => <StateBadge subscription={each} /> },
  {
    key: 'interval',
    label: 'admin-subscriptions.column.interval',
    cell: (each) => <IntervalName interval={each.plan_interval} />,
  },
  {
    key: 'started_at',
    label: 'admin-subscriptions.column.started',
    sort: 'started_at',
    descending: true,
    align: 'end',
    words: true,
    card: 'labelled',
    cell: (each, { now }) => <Moment at={each.started_at} now={now} />,
  },
  {
    key: 'period_end',
    label: 'admin-subscriptions.column.end',
    sort: 'period_end',
    align: 'end',
    words: true,
    card: 'labelled',
    cell: (each) => <PeriodEnd subscription={each} />,
  },
  {
    key: 'number',
    label: 'admin-subscriptions.column.number',
    optional: true,
    card: 'none',
    cell: (each) => each.provider_id,
  },
]

/** The experts' subscriptions, and which of them end. */
export function SubscriptionsScreen({ view, loadedAt }: { view: SubscriptionsView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = adminSubscriptionQueries(api)
  const query = queryOf(view)
  return (
    <AdminList
      name="subscriptions"
      title={t('admin-subscriptions.title')}
      searchLabel={t('admin-subscriptions.search')}
      view={view}
      ownSort="-started_at"
      list={useQuery(queries.list(query))}
      columns={columns}
      nameOf={({ expert }) => expert.company_name ?? expert.name}
      loadedAt={loadedAt}
      filters={[
        {
          name: 'state',
          several: true,
          label: t('admin-subscriptions.column.state'),
          options: shownStates.map((value) => ({ value, label: t(`admin-subscriptions.state.${value}`) })),
        },
        {
          name: 'plan_id',
          label: t('admin-subscriptions.column.plan'),
          options: shownPlans.map((value) => ({ value, label: t(`admin-experts.plan.${value}`) })),
        },
        {
          name: 'plan_interval',
          label: t('admin-subscriptions.column.interval'),
          options: shownIntervals.map((value) => ({ value, label: t(`admin-subscriptions.interval.${value}`) })),
        },
        {
          name: 'ending',
          label: t('admin-subscriptions.filter.ending'),
          options: [
            { value: 'yes', label: t('admin-subscriptions.filter.yes') },
            { value: 'no', label: t('admin-subscriptions.filter.no') },
          ],
        },
      ]}
      download={() => queries.table(query)}
      renderPane={(id, title) => <SubscriptionPane key={id} id={id} title={title} now={loadedAt} />}
      empty={{ title: t('admin-subscriptions.empty.title'), text: t('admin-subscriptions.empty.text') }}
    />
  )
}
