import { clsx } from 'clsx'
import { Trans, useTranslation } from 'react-i18next'
import type { Dashboard } from '@husrum/contract/back-office/dashboard.ts'
import { formatNumber } from '#lib/language/format.ts'
import { DashboardPanel, FiguresTable, NothingYet } from './DashboardPanel.tsx'

const LEFT = 34
const SIZE = 250
const TOP = 12
const ticks = [0, 25, 50, 75, 100]
const x = (percent: number) => LEFT + (percent / 100) * SIZE
const y = (percent: number) => TOP + SIZE - (percent / 100) * SIZE
const most = 10
const least = 4

/** Compares the match percentages with how often both sides said yes. */
export function CalibrationPanel({ calibration }: { calibration: Dashboard['calibration'] }) {
  const { t } = useTranslation()
  const { error_points: error, limit_points: limit, matches, steps } = calibration
  const fullest = Math.max(1, ...steps.map((step) => step.matches))
  const told = steps.find((step) => step.matches === fullest)
  const title = t('admin-dashboard.calibration.title')
  const value = (number: number) => formatNumber(number / 100, 3)
  return (
    <DashboardPanel
      title={title}
      about={
        error !== null && (
          <Trans
            i18nKey="admin-dashboard.calibration.error"
            values={{ error: value(error), limit: formatNumber(limit / 100, 2) }}
            components={{ b: <b className={clsx(error > limit ? 'text-danger' : 'text-success')}>{null}</b> }}
          />
        )
      }
    >
      {matches === 0 || !told ? (
        <NothingYet>{t('admin-dashboard.calibration.nothing')}</NothingYet>
      ) : (
        <>
          <svg
            role="img"
            aria-label={t('admin-dashboard.calibration.chart', { count: matches, error: value(error ?? 0) })}
            viewBox={`0 0 ${LEFT + SIZE + 16} ${TOP + SIZE + 42}`}
            className="mx-auto block w-full max-w-85 fill-ink-2 text-13"
          >
            {/* Marks the allowed range on both sides. */}
            <polygon
              points={`${x(0)},${y(limit)} ${x(100 - limit)},${y(100)} ${x(100)},${y(100)} ${x(100)},${y(100 - limit)} ${x(limit)},${y(0)} ${x(0)},${y(0)}`}
              className="fill-track"
            />
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={x(0)} x2={x(100)} y1={y(tick)} y2={y(tick)} className="stroke-line" />
                <text x={LEFT - 7} y={y(tick)} dy="0.35em" textAnchor="end">
                  {tick}
                </text>
                <text x={x(tick)} y={y(0) + 18} textAnchor="middle">
                  {tick}
                </text>
              </g>
            ))}
            <line x1={x(0)} y1={y(0)} x2={x(100)} y2={y(100)} strokeDasharray="3 3" className="stroke-ink-3" />
            {steps.map((step) => (
              <circle
                key={step.said}
                cx={x(step.said)}
                cy={y(step.happened)}
                r={least + (most - least) * Math.sqrt(step.matches / fullest)}
                className="fill-pine-text stroke-wall [stroke-width:1.5]"
              />
            ))}
            <text x={x(0) + 6} y={y(100) + 14}>
              {t('admin-dashboard.calibration.happened')}
            </text>
            <text x={x(100)} y={y(0) + 36} textAnchor="end">
              {t('admin-dashboard.calibration.said')}
            </text>
          </svg>
          <p className="mt-2 text-13 text-ink-2">
            {t('admin-dashboard.calibration.told', {
              count: told.matches,
              said: Math.round(told.said),
              happened: Math.round(told.happened),
            })}
          </p>
          {error !== null && error > limit && (
            <p className="mt-1 text-13 text-ink-2">{t('admin-dashboard.calibration.above')}</p>
          )}
          <FiguresTable
            title={title}
            head={[
              t('admin-dashboard.calibration.said'),
              t('admin-dashboard.calibration.happened'),
              t('admin-dashboard.calibration.matches'),
            ]}
            rows={steps.map((step) => ({
              key: String(step.said),
              cells: [formatNumber(step.said), formatNumber(step.happened), formatNumber(step.matches)],
            }))}
          />
        </>
      )}
    </DashboardPanel>
  )
}
