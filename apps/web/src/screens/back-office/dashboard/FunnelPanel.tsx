import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Dashboard, DashboardTotals } from '@husrum/contract/back-office/dashboard.ts'
import { formatNumber } from '#lib/language/format.ts'
import { shareClass } from '#ui/measures/shares.ts'
import { shareOf } from './figures.ts'
import { DashboardPanel, NothingYet } from './DashboardPanel.tsx'

const steps = ['briefs', 'saw_matches', 'invited', 'answered', 'won'] as const
type Step = (typeof steps)[number]
/** From this many points on, a step counts as changed. */
const TELLING = 3

/** The briefs of the period, and how far they have come since. */
export function FunnelPanel({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  const { totals, totals_before: before, period } = data
  return (
    <DashboardPanel
      title={t('admin-dashboard.funnel.title')}
      about={t('admin-dashboard.funnel.about', { count: period.days })}
    >
      {totals.briefs === 0 ? (
        <NothingYet>{t('admin-dashboard.funnel.nothing')}</NothingYet>
      ) : (
        <ol className="text-15">
          {steps.map((step, at) => (
            <li
              key={step}
              className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-3 md:grid-cols-[8.25rem_minmax(0,1fr)]"
            >
              {at > 0 && <Passage step={step} totals={totals} before={before} />}
              <span className="text-13 md:text-15">{t(`admin-dashboard.funnel.${step}`)}</span>
              <span className="flex h-7.5 items-center gap-2 pr-14">
                <span
                  className={clsx(
                    'h-full w-[calc(var(--share)*1%)] min-w-0.5 shrink-0 rounded-small',
                    shareClass((100 * totals[step]) / totals.briefs),
                    step === 'won' ? 'bg-marigold ring-1 ring-ink-3 ring-inset' : 'bg-pine ring-1 ring-line ring-inset',
                  )}
                />
                <b className="tabular">{formatNumber(totals[step])}</b>
              </span>
            </li>
          ))}
        </ol>
      )}
    </DashboardPanel>
  )
}

/** The share of the step before that went on; for matches, the share that was shown three or more. */
const parts: Record<Exclude<Step, 'briefs'>, [keyof DashboardTotals, keyof DashboardTotals]> = {
  saw_matches: ['saw_three', 'briefs'],
  invited: ['invited', 'saw_matches'],
  answered: ['answered', 'invited'],
  won: ['won', 'answered'],
}

function Passage({ step, totals, before }: { step: Step; totals: DashboardTotals; before: DashboardTotals }) {
  const { t } = useTranslation()
  if (step === 'briefs') return null
  const [part, all] = parts[step]
  const share = (of: DashboardTotals) => shareOf(of[part] ?? 0, of[all] ?? 0)
  const [now, then] = [share(totals), share(before)]
  if (now === undefined) return <span className="col-start-2 h-3" />
  const points = then === undefined ? 0 : Math.round(now) - Math.round(then)
  const each = totals.invited > 0 ? Math.round((10 * totals.invitations) / totals.invited) / 10 : 0
  return (
    <span className="col-start-2 flex flex-wrap items-center gap-x-1.5 py-0.75 text-13 text-ink-2">
      <ArrowDown aria-hidden="true" className="size-3.5" />
      {t(`admin-dashboard.funnel.to.${step}`, { percent: Math.round(now), each: formatNumber(each) })}
      {Math.abs(points) >= TELLING && (
        <b className={points < 0 ? 'text-danger' : 'text-success'}>
          {t(points < 0 ? 'admin-dashboard.funnel.fewer' : 'admin-dashboard.funnel.more', { count: Math.abs(points) })}
        </b>
      )}
    </span>
  )
}
