import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminSubscription } from '@husrum/contract/back-office/subscriptions.ts'
import { adminSubscriptionQueries, adminSubscriptionQuery } from '#queries/back-office/subscriptions.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { formatDate } from '#lib/language/format.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { Link } from '#ui/navigation/Link.tsx'
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
  momentColumn('started_at', 'admin-subscriptions.column.started', { card: 'labelled' }),
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

/** One subscription, its next event, and a link to its person. */
function SubscriptionPane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const day = (moment: string | null) => moment && formatDate(moment, language)
  return (
    <AdminPane
      detail={useQuery(adminSubscriptionQuery(api, id))}
      title={title}
      name={({ expert }) => expert.company_name ?? expert.name}
      renderUnder={(each) => (
        <>
          <StateBadge subscription={each} />
          <span>{t('admin-subscriptions.number', { id: each.id })}</span>
        </>
      )}
    >
      {(each) => (
        <>
          <PanePart title={t('admin-subscriptions.pane.plan')}>
            <PaneFacts
              facts={[
                {
                  term: t('admin-subscriptions.column.plan'),
                  value: (
                    <>
                      <PlanName plan={each.plan_id} />, <IntervalName interval={each.plan_interval} />, {each.currency}
                    </>
                  ),
                },
                { term: t('admin-subscriptions.column.started'), value: <Moment at={each.started_at} now={now} /> },
                { term: t('admin-subscriptions.pane.trial'), value: day(each.trial_ends_at) },
                { term: t('admin-subscriptions.column.end'), value: <PeriodEnd subscription={each} /> },
                { term: t('admin-subscriptions.pane.unpaid'), value: day(each.past_due_since) },
                {
                  term: t('admin-subscriptions.pane.next'),
                  value: each.next && (
                    <>
                      <PlanName plan={each.next.plan_id} />, <IntervalName interval={each.next.plan_interval} />
                    </>
                  ),
                },
                {
                  term: t('admin-subscriptions.column.number'),
                  value: <code className="font-mono text-13">{each.provider_id}</code>,
                },
              ]}
            />
          </PanePart>
          <PanePart title={t('admin-subscriptions.pane.person')}>
            <PaneFacts
              facts={[
                { term: t('admin-subscriptions.pane.name'), value: each.expert.name },
                { term: t('admin-subscriptions.pane.email'), value: each.email },
              ]}
            />
            <p className="mt-2">
              <Link {...adminLinks.users()} search={{ open: each.expert.account_id }}>
                {t('admin-subscriptions.pane.account')}
              </Link>
            </p>
          </PanePart>
        </>
      )}
    </AdminPane>
  )
}
