import { useTranslation } from 'react-i18next'
import type { Dashboard, DashboardTrait } from '@husrum/contract/back-office/dashboard.ts'
import { formatNumber } from '#lib/language/format.ts'
import { Bars, DifferenceBars } from './Bars.tsx'
import { shareOf, signed } from './figures.ts'
import { DashboardPanel, FiguresTable, NothingYet } from './DashboardPanel.tsx'

/** From this many shown matches on, a share is meaningful. */
const TELLING = 5
const invitedShare = ({ invited, shown }: Omit<DashboardTrait, 'key'>) => shareOf(invited, shown) ?? 0

const tenths = (value: number): number => Math.round(value * 10) / 10

/** Compares the reasons of the matches that clients sent their brief to with those of all matches. */
export function ReasonsPanel({ reasons: { all, list } }: { reasons: Dashboard['reasons'] }) {
  const { t } = useTranslation()
  const told = list.filter(({ shown }) => shown >= TELLING).toSorted((a, b) => invitedShare(b) - invitedShare(a))
  const title = t('admin-dashboard.reasons.title')
  const percent = (value: number) => t('admin-dashboard.percent', { value: formatNumber(tenths(value)) })
  const points = (value: number) =>
    t('admin-dashboard.reasons.points', { value: signed(tenths(value), formatNumber(tenths(value))) })
  return (
    <DashboardPanel title={title} about={t('admin-dashboard.reasons.about')}>
      {told.length === 0 ? (
        <NothingYet>{t('admin-dashboard.reasons.nothing')}</NothingYet>
      ) : (
        <>
          <DifferenceBars
            label={title}
            bars={told.map((reason) => ({
              key: reason.key,
              name: t(`match.component.${reason.key}`),
              value: invitedShare(reason) - invitedShare(all),
              figure: `${points(invitedShare(reason) - invitedShare(all))} (${percent(invitedShare(reason))})`,
            }))}
          />
          <p className="mt-3 text-13 text-ink-2">
            {t('admin-dashboard.reasons.all', { percent: percent(invitedShare(all)), count: all.shown })}
          </p>
          <TraitsTable title={title} list={list} nameOf={(key) => t(`match.component.${key}`)} />
        </>
      )}
    </DashboardPanel>
  )
}

/** Shows how often a wish was relaxed, and whether clients still sent their brief. */
export function RelaxedPanel({ relaxed: { all, list } }: { relaxed: Dashboard['relaxed'] }) {
  const { t } = useTranslation()
  const title = t('admin-dashboard.relaxed.title')
  const nameOf = (key: string) => t(`admin-dashboard.relaxed.${key}`)
  return (
    <DashboardPanel title={title} about={t('admin-dashboard.relaxed.about')}>
      {list.length === 0 ? (
        <NothingYet>
          {t(all.shown === 0 ? 'admin-dashboard.reasons.nothing' : 'admin-dashboard.relaxed.none')}
        </NothingYet>
      ) : (
        <>
          <Bars
            label={title}
            bars={list.map((rule) => ({
              key: rule.key,
              name: nameOf(rule.key),
              value: rule.shown,
              figure: t('admin-dashboard.relaxed.figure', {
                shown: formatNumber(rule.shown),
                percent: Math.round(shareOf(rule.shown, all.shown) ?? 0),
              }),
            }))}
          />
          <TraitsTable title={title} list={list} nameOf={nameOf} />
        </>
      )}
    </DashboardPanel>
  )
}

type TraitsTableProps = { title: string; list: readonly DashboardTrait[]; nameOf: (key: string) => string }
function TraitsTable({ title, list, nameOf }: TraitsTableProps) {
  const { t } = useTranslation()
  return (
    <FiguresTable
      title={title}
      head={[
        t('admin-dashboard.traits.name'),
        t('admin-dashboard.traits.shown'),
        t('admin-dashboard.traits.invited'),
        t('admin-dashboard.traits.won'),
      ]}
      rows={list.map(({ key, shown, invited, won }) => ({
        key,
        cells: [nameOf(key), formatNumber(shown), formatNumber(invited), formatNumber(won)],
      }))}
    />
  )
}
