import { Calendar as CalendarIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import type { Days } from './own-days.ts'

// The calendar and its three languages are fetched when the reader wants to choose days.
const RangeCalendar = lazy(() =>
  import('#ui/choices/Calendar.tsx').then((module) => ({ default: module.RangeCalendar })),
)

const two = (number: number) => String(number).padStart(2, '0')
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
/** In the calendar's form: at the reader's midnight. */
const dateOf = (day: string) => new Date(`${day}T00:00:00`)

type OwnDaysProps = {
  /** The days in the address. */
  days: Days | undefined
  /** The last day with data. */
  last: string
  most: number
  onChoose: (days: Days) => void
}

/** Two days of a calendar, at most a given number apart. */
export function OwnDays({ days, last, most, onChoose }: OwnDaysProps) {
  const { t } = useTranslation()
  const [first, setFirst] = useState<string>()
  return (
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
                  ? [{ after: dateOf(plusDays(first, most - 1)) }, { before: dateOf(plusDays(first, 1 - most)) }]
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
                onChoose({ from, to })
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
  )
}
