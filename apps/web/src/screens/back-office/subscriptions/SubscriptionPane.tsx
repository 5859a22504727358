import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/language/format.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { adminSubscriptionQuery } from '#queries/back-office/subscriptions.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { IntervalName, PeriodEnd, PlanName, StateBadge } from './subscription-words.tsx'

/** One subscription, its next event, and a link to its person. */
export function SubscriptionPane({ id, title, now }: PaneProps) {
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
                  key: 'plan',
                  term: t('admin-subscriptions.column.plan'),
                  value: (
                    <>
                      <PlanName plan={each.plan_id} />, <IntervalName interval={each.plan_interval} />, {each.currency}
                    </>
                  ),
                },
                {
                  key: 'started',
                  term: t('admin-subscriptions.column.started'),
                  value: <Moment at={each.started_at} now={now} />,
                },
                { key: 'trial', term: t('admin-subscriptions.pane.trial'), value: day(each.trial_ends_at) },
                {
                  key: 'end',
                  term: t('admin-subscriptions.column.end'),
                  value: <PeriodEnd subscription={each} />,
                },
                { key: 'unpaid', term: t('admin-subscriptions.pane.unpaid'), value: day(each.past_due_since) },
                {
                  key: 'next',
                  term: t('admin-subscriptions.pane.next'),
                  value: each.next && (
                    <>
                      <PlanName plan={each.next.plan_id} />, <IntervalName interval={each.next.plan_interval} />
                    </>
                  ),
                },
                {
                  key: 'number',
                  term: t('admin-subscriptions.column.number'),
                  value: <code className="font-mono text-13">{each.provider_id}</code>,
                },
              ]}
            />
          </PanePart>
          <PanePart title={t('admin-subscriptions.pane.person')}>
            <PaneFacts
              facts={[
                { key: 'name', term: t('admin-subscriptions.pane.name'), value: each.expert.name },
                { key: 'email', term: t('admin-subscriptions.pane.email'), value: each.email },
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
