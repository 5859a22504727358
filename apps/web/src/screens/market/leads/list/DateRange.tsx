import { Calendar as CalendarIcon, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Chip } from '#ui/buttons/Chip.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { dateOf, dayOf, presets, spanInWords, spanOf, type Span } from './days.ts'

// The calendar and its three languages are loaded when the expert wants to choose days.
const RangeCalendar = lazy(() =>
  import('#ui/choices/Calendar.tsx').then((module) => ({ default: module.RangeCalendar })),
)

type Chosen = Partial<Span>
export type DateRangeProps = {
  from: string | undefined
  to: string | undefined
  onChange: (span: Chosen) => void
  total: number
  now: number
}

/** The period of the shown leads: three usual ones, or two days of the calendar. */
export function DateRange({ from, to, onChange, total, now }: DateRangeProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const today = dateOf(copenhagenDay(new Date(now)))
  // Stores the first day until the second one is chosen.
  const [half, setHalf] = useState<string>()
  const words = spanInWords({ ...(from ? { from } : {}), ...(to ? { to } : {}) }, language)
  const start = half ?? from
  const end = half ? undefined : to
  const take = (span: Chosen) => {
    setHalf(undefined)
    onChange(span)
  }
  return (
    <Popover
      title={t('leads.range.title')}
      titleHidden
      onOpenChange={() => setHalf(undefined)}
      trigger={
        <button
          type="button"
          className="inline-flex min-h-9 items-center gap-1.5 rounded-control text-13 pointer-coarse:min-h-11"
        >
          <CalendarIcon aria-hidden="true" strokeWidth={1.75} className="size-4" />
          <span className="sr-only">{t('leads.range.title')}: </span>
          {words ?? t('leads.range.all')}
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      }
    >
      {(close) => {
        return (
          <div className="w-fit">
            <div className="mb-3 flex flex-wrap gap-1.5">
              {presets.map((preset) => {
                const span = spanOf(preset, today)
                const chosen = span.from === from && span.to === to
                return (
                  <Chip key={preset} selected={chosen} onToggle={() => take(chosen ? {} : span)}>
                    {t(`leads.range.${preset}`)}
                  </Chip>
                )
              })}
            </div>
            <Suspense fallback={<Skeleton shape="block" className="h-86 w-77" />}>
              <RangeCalendar
                label={t('leads.range.title')}
                today={today}
                disabled={{ after: today }}
                month={dateOf(to ?? from ?? dayOf(today))}
                value={start ? { from: dateOf(start), to: end ? dateOf(end) : undefined } : undefined}
                onChange={(range) => {
                  const [first, last] = [range?.from && dayOf(range.from), range?.to && dayOf(range.to)]
                  if (first && (!last || last === first) && !half) setHalf(first)
                  else take({ ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) })
                }}
              />
            </Suspense>
            <div className="mt-3 flex items-center justify-between gap-3 border-t border-line pt-3 text-13">
              <span role="status">{half ? t('leads.range.chooseEnd') : t('leads.range.found', { count: total })}</span>
              <span className="flex gap-2">
                {(from || to) && (
                  <Button size="small" onClick={() => take({})}>
                    {t('leads.range.clear')}
                  </Button>
                )}
                <Button size="small" onClick={close}>
                  {t('leads.range.done')}
                </Button>
              </span>
            </div>
          </div>
        )
      }}
    </Popover>
  )
}
