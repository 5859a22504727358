import { useNavigate } from '@tanstack/react-router'
import { Calendar as CalendarIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_INSIGHT_DAYS } from '@husrum/contract/limits.ts'
import { plusDays } from '@husrum/contract/rules/copenhagen-time.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ownDays, shownPeriods, type InsightView, type ShownPeriod } from './insight-view.ts'

// The calendar and its three languages are fetched when somebody wants to choose days.
const RangeCalendar = lazy(() => import('#ui/Calendar.tsx').then((module) => ({ default: module.RangeCalendar })))

const two = (number: number) => String(number).padStart(2, '0')
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
/** As the calendar shows days: at the reader's midnight. */
const dateOf = (day: string) => new Date(`${day}T00:00:00`)

/** Three usual periods, or two days of the calendar; `until` is the last day there is. */
export function PeriodPicker({ view, until }: { view: InsightView; until: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const days = ownDays(view)
  const [first, setFirst] = useState<string>()
  // a period that ends earlier was chosen by the calendar
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
      <Popover
        title={t('insights.period.days')}
        titleHidden
        align="end"
        onOpenChange={() => setFirst(undefined)}
        trigger={
          <IconButton
            tone="line"
            label={t('insights.period.days')}
            pressed={days !== undefined}
            icon={<CalendarIcon aria-hidden="true" />}
          />
        }
      >
        {(close) => (
          <div className="w-fit">
            <Suspense fallback={<Skeleton shape="block" className="h-86 w-77" />}>
              <RangeCalendar
                label={t('insights.period.days')}
                today={dateOf(last)}
                disabled={[
                  { after: dateOf(last) },
                  ...(first
                    ? [
                        { after: dateOf(plusDays(first, MOST_INSIGHT_DAYS - 1)) },
                        { before: dateOf(plusDays(first, 1 - MOST_INSIGHT_DAYS)) },
                      ]
                    : []),
                ]}
                month={dateOf(days?.to ?? last)}
                value={
                  first
                    ? { from: dateOf(first), to: undefined }
                    : days && { from: dateOf(days.from), to: dateOf(days.to) }
                }
                onChange={(range) => {
                  const from = range?.from && dayOf(range.from)
                  const to = range?.to && dayOf(range.to)
                  if (!first) return setFirst(from === days?.from && to ? to : (from ?? to))
                  if (!from || !to) return undefined
                  setFirst(undefined)
                  show({ from, to })
                  return close()
                }}
              />
            </Suspense>
            <p role="status" className="mt-3 border-t border-line pt-3 text-13">
              {t(first ? 'insights.period.end' : 'insights.period.start')}
            </p>
          </div>
        )}
      </Popover>
    </div>
  )
}
