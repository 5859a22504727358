import { useTranslation } from 'react-i18next'
import type { Dashboard } from '@husrum/contract/back-office/dashboard.ts'
import { formatNumber } from '#lib/language/format.ts'
import { Bars } from './Bars.tsx'
import { DashboardPanel, NothingYet } from './DashboardPanel.tsx'

const twoDecimals = (value: number) => formatNumber(Math.round(value * 100) / 100, 2)

type Step = { from: number; to: number | null }

/** Shows whether leads go to many experts or to few. */
export function SpreadPanel({ spread }: { spread: Dashboard['spread'] }) {
  const { t } = useTranslation()
  const { gini, without_percent: without, before, experts, leads, steps } = spread
  const title = t('admin-dashboard.spread.title')
  const nameOf = ({ from, to }: Step) =>
    to === null
      ? t('admin-dashboard.spread.above', { from })
      : from === to
        ? t('admin-dashboard.spread.leads', { count: from })
        : t('admin-dashboard.spread.range', { from, to })
  return (
    <DashboardPanel
      title={title}
      about={t('admin-dashboard.spread.about', { count: experts, leads: formatNumber(leads) })}
    >
      {gini === null || without === null ? (
        <NothingYet>{t('admin-dashboard.spread.nothing')}</NothingYet>
      ) : (
        <>
          <Figures
            figures={[
              {
                name: t('admin-dashboard.spread.gini'),
                value: twoDecimals(gini),
                before: before.gini === null ? undefined : twoDecimals(before.gini),
              },
              {
                name: t('admin-dashboard.spread.without'),
                value: t('admin-dashboard.percent', { value: formatNumber(without) }),
                before:
                  before.without_percent === null
                    ? undefined
                    : t('admin-dashboard.percent', { value: formatNumber(before.without_percent) }),
              },
            ]}
          />
          <Bars
            label={title}
            bars={steps.map((step) => ({
              key: String(step.from),
              name: nameOf(step),
              value: step.experts,
              figure: formatNumber(step.experts),
            }))}
          />
          <p className="mt-3 text-13 text-ink-2">{t('admin-dashboard.spread.what')}</p>
        </>
      )}
    </DashboardPanel>
  )
}

/** Shows how long clients wait for the first answer, and which leads never got one. */
export function AnswersPanel({ answers, sent }: { answers: Dashboard['answers']; sent: number }) {
  const { t } = useTranslation()
  const title = t('admin-dashboard.answers.title')
  const nameOf = ({ from, to }: Step) =>
    to === null ? t('admin-dashboard.answers.above', { from }) : t('admin-dashboard.answers.range', { from, count: to })
  return (
    <DashboardPanel title={title} about={t('admin-dashboard.answers.about', { count: sent })}>
      {sent === 0 ? (
        <NothingYet>{t('admin-dashboard.spread.nothing')}</NothingYet>
      ) : (
        <>
          <Bars
            label={title}
            bars={[
              ...answers.steps.map((step) => ({
                key: String(step.from),
                name: nameOf(step),
                value: step.leads,
                figure: formatNumber(step.leads),
              })),
              {
                key: 'expired',
                name: t('admin-dashboard.answers.expired'),
                value: answers.expired,
                figure: formatNumber(answers.expired),
                isLate: true,
              },
            ]}
          />
          <p className="mt-3 text-13 text-ink-2">
            {t('admin-dashboard.answers.declined', { count: answers.declined })}{' '}
            {t('admin-dashboard.answers.waiting', { count: answers.waiting })}
          </p>
        </>
      )}
    </DashboardPanel>
  )
}

type Figure = { name: string; value: string; before: string | undefined }
function Figures({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation()
  return (
    <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-1">
      {figures.map(({ name, value, before }) => (
        <div key={name}>
          <dt className="text-13 text-ink-2">{name}</dt>
          <dd className="numerals-tight text-21 font-semibold">
            {value}{' '}
            {before !== undefined && (
              <small className="text-13 font-normal text-ink-2">{t('admin-dashboard.was', { value: before })}</small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
