import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INSIGHT_DAYS_MAX } from '@husrum/contract/core/limits.ts'
import { OwnDays } from '#parts/market/insights/OwnDays.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { daysOf, shownPeriods, type InsightView, type ShownPeriod } from './insight-view.ts'

/** Three usual periods, or two days of the calendar; `until` is the last available day. */
export function PeriodPicker({ view, until }: { view: InsightView; until: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const days = daysOf(view)
  // A period that ends earlier was chosen in the calendar.
  const [today] = useState(until)
  const last = days && today < days.to ? days.to : today
  const show = (change: Pick<InsightView, 'period' | 'from' | 'to'>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, period: undefined, from: undefined, to: undefined, ...change }),
      resetScroll: false,
    })
  return (
    <div className="flex gap-2 max-md:w-full">
      <Segmented<ShownPeriod | 'own'>
        className="max-md:flex-1 max-md:[&>label]:flex-1 max-md:[&>label]:justify-center max-md:[&>label]:px-2"
        legend={t('insights.period.label')}
        options={shownPeriods.map((value) => ({ value, label: t(`insights.period.${value}`) }))}
        value={days ? 'own' : (view.period ?? '90')}
        onChange={(period) => period !== 'own' && show({ period })}
      />
      <OwnDays days={days} last={last} most={INSIGHT_DAYS_MAX} onChoose={show} />
    </div>
  )
}
