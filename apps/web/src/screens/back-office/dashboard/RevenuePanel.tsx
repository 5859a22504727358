import { useTranslation } from 'react-i18next'
import type { DashboardRevenue } from '@husrum/contract/back-office/dashboard.ts'
import { formatMoney, formatNumber } from '#lib/language/format.ts'
import { DashboardPanel, NothingYet } from './DashboardPanel.tsx'

const cell = 'border-b border-line py-1.5 pr-3 text-right last:pr-0'

/** Shows which plans are paid and how the numbers changed. Only owners see it. */
export function RevenuePanel({ revenue }: { revenue: DashboardRevenue }) {
  const { t } = useTranslation()
  const { plans, churn_percent: churn, churn_percent_before: before, started, ended } = revenue
  const percent = (value: number | null) =>
    value === null ? '–' : t('admin-dashboard.percent', { value: formatNumber(value) })
  const columns = ['plan', 'paying', 'trialing', 'started', 'ended', 'monthly'] as const
  const title = t('admin-dashboard.revenue.title')
  return (
    <DashboardPanel
      title={title}
      about={t('admin-dashboard.revenue.churn', { now: percent(churn), before: percent(before) })}
    >
      {plans.length === 0 ? (
        <NothingYet>{t('admin-dashboard.revenue.nothing')}</NothingYet>
      ) : (
        <>
          <div
            role="group"
            aria-label={title}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls needs the focus
            tabIndex={0}
            className="relative overflow-x-auto"
          >
            <table className="w-full border-collapse text-13">
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th
                      key={column}
                      scope="col"
                      className="border-b border-line py-1.5 pr-3 text-right font-normal text-ink-2 first:text-left last:pr-0"
                    >
                      {t(`admin-dashboard.revenue.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {plans.map(({ plan, monthly, ...counts }) => (
                  <tr key={plan.id}>
                    <th scope="row" className="border-b border-line py-1.5 pr-3 text-left font-normal">
                      {plan.name}
                    </th>
                    {(['paying', 'trialing', 'started', 'ended'] as const).map((key) => (
                      <td key={key} className={cell}>
                        {formatNumber(counts[key])}
                      </td>
                    ))}
                    <td className={`${cell} proportional-nums`}>
                      {monthly.map(({ amount, currency }) => (
                        <span key={currency} className="block whitespace-nowrap">
                          {formatMoney(Math.round(amount / 100) * 100, currency)}
                        </span>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="mt-3 text-13 text-ink-2">
            {t('admin-dashboard.revenue.came', { count: started })}{' '}
            {t('admin-dashboard.revenue.went', { count: ended })}
          </p>
        </>
      )}
    </DashboardPanel>
  )
}
