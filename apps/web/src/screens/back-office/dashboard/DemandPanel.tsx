import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Dashboard, DemandCell } from '@husrum/contract/back-office/dashboard.ts'
import { styleInside } from '@husrum/contract/foundation/reference/style-names.rules.ts'
import { formatList, formatNumber } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { heatOf } from './figures.ts'
import { DashboardPanel, NothingYet } from './DashboardPanel.tsx'

/** Colours from waiting experts to waiting clients; the numbers contain the same. */
const looks: Record<number, string> = {
  [-4]: 'bg-pine/36',
  [-3]: 'bg-pine/28',
  [-2]: 'bg-pine/20',
  [-1]: 'bg-pine/10',
  0: '',
  1: 'bg-marigold/10',
  2: 'bg-marigold/20',
  3: 'bg-marigold/30',
  4: 'bg-marigold/40',
  5: 'bg-marigold/70 text-on-marigold',
  6: 'bg-marigold/85 text-on-marigold',
  7: 'bg-marigold font-semibold text-on-marigold',
}

/** Briefs per free place, by region and style: shows where experts are missing. */
export function DemandPanel({ demand, className }: { demand: Dashboard['demand']; className?: string }) {
  const { t } = useTranslation()
  const { regions, styles, cells } = demand
  const cellOf = (region: number, style: number) =>
    cells.find(({ region_id, style_id }) => region_id === region && style_id === style)
  return (
    <DashboardPanel
      title={t('admin-dashboard.demand.title')}
      about={cells.length > 0 && <Key />}
      {...(className ? { className } : {})}
    >
      {cells.length === 0 ? (
        <NothingYet>{t('admin-dashboard.demand.nothing')}</NothingYet>
      ) : (
        <>
          <div
            role="group"
            aria-label={t('admin-dashboard.demand.title')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls needs the focus
            tabIndex={0}
            className="relative overflow-x-auto"
          >
            <table className="w-full border-separate border-spacing-px text-13 md:border-spacing-0.5">
              <caption className="sr-only">{t('admin-dashboard.demand.caption')}</caption>
              <thead>
                <tr>
                  <td aria-hidden="true">{/* Covers the column with the regions' names. */}</td>
                  {styles.map(({ id, name }) => (
                    <th key={id} scope="col" className="px-0.5 pb-1 align-bottom font-normal text-ink-2">
                      <span className="max-md:inline-block max-md:rotate-180 max-md:[writing-mode:vertical-rl]">
                        {name}
                      </span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {regions.map(({ id, name, country }) => (
                  <tr key={id}>
                    <th scope="row" className="pr-2 text-left leading-tight font-normal md:whitespace-nowrap">
                      {name}
                      <span className="sr-only">, {country}</span>
                    </th>
                    {styles.map((style) => (
                      <Cell key={style.id} cell={cellOf(id, style.id)} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="mt-3 max-w-[84ch] text-13 text-ink-2">
            {t('admin-dashboard.demand.what')} <MostWanted demand={demand} />
          </p>
        </>
      )}
    </DashboardPanel>
  )
}

function Cell({ cell }: { cell: DemandCell | undefined }) {
  const { t } = useTranslation()
  const box = 'h-7.5 min-w-7 rounded-small px-0.5 text-center md:min-w-8.5 md:px-1'
  if (!cell || (cell.briefs === 0 && cell.free_places === 0)) return <td className={clsx(box, 'text-ink-3')}>–</td>
  const { briefs, experts, free_places, ratio } = cell
  return (
    <td
      className={clsx(box, looks[heatOf(ratio)])}
      title={t('admin-dashboard.demand.cell', { count: briefs, experts, places: free_places })}
    >
      {ratio === null ? (
        <>
          <span aria-hidden="true">{t('admin-dashboard.demand.nobody', { count: briefs })}</span>
          <span className="sr-only">{t('admin-dashboard.demand.full', { count: briefs })}</span>
        </>
      ) : (
        formatNumber(Math.round(ratio * 10) / 10, 1)
      )}
    </td>
  )
}

function Key() {
  const { t } = useTranslation()
  return (
    <span className="flex items-center gap-2">
      {t('admin-dashboard.demand.experts')}
      <span
        aria-hidden="true"
        className="h-2.5 w-24 rounded-small border border-line bg-linear-to-r from-pine/36 via-wall via-45% to-marigold"
      />
      {t('admin-dashboard.demand.clients')}
    </span>
  )
}

/** Such a cell has more briefs than free places, but may have too few briefs for the list of most wanted ones. */
const isWanted = ({ briefs, ratio }: DemandCell) => briefs > 0 && (ratio === null || ratio > 1)

function MostWanted({ demand: { most_wanted, regions, styles, cells } }: { demand: Dashboard['demand'] }) {
  const { t } = useTranslation()
  const { language } = useShell()
  if (most_wanted.length === 0) return cells.some(isWanted) ? null : t('admin-dashboard.demand.none')
  const said = most_wanted.map(({ region_id, style_id }) => {
    const style = styles.find(({ id }) => id === style_id)
    return t('admin-dashboard.demand.one', {
      style: style && styleInside(style, language),
      region: regions.find(({ id }) => id === region_id)?.name,
    })
  })
  return <b className="text-ink">{t('admin-dashboard.demand.wanted', { list: formatList(said, language) })}</b>
}
