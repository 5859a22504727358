import { Calendar as CalendarIcon, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { dateOf, dayOf, dayText } from './days.ts'

// The calendar and its three languages are loaded when the expert wants to choose a day.
const DayCalendar = lazy(() => import('#ui/choices/Calendar.tsx').then((module) => ({ default: module.DayCalendar })))

/** A future day, or none. */
export function FreeFrom({
  id = 'available_from',
  label,
  none,
  value,
  error,
  onChange,
}: {
  id?: string
  label: string
  /** The label of the button without a day. */
  none: string
  value: string | null
  error: string | undefined
  onChange: (day: string | null) => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const [today] = useState(() => copenhagenDay(new Date()))
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="font-semibold tracking-[-0.01em]">
        {label}
      </p>
      {error && <FieldError>{error}</FieldError>}
      <div className="mt-2 flex flex-wrap items-center gap-2.5">
        <Popover
          title={label}
          titleHidden
          trigger={
            <Button id={id} icon={<CalendarIcon aria-hidden="true" />} iconEnd={<ChevronDown aria-hidden="true" />}>
              {value ? dayText(value, language) : none}
            </Button>
          }
        >
          {(close) => (
            <Suspense fallback={<Skeleton shape="block" className="h-86 w-77" />}>
              <DayCalendar
                label={label}
                today={dateOf(today)}
                disabled={{ before: dateOf(today) }}
                month={dateOf(value ?? today)}
                value={value ? dateOf(value) : undefined}
                onChange={(day) => {
                  onChange(day ? dayOf(day) : null)
                  close()
                }}
              />
            </Suspense>
          )}
        </Popover>
        {value && (
          <Button tone="quiet" onClick={() => onChange(null)}>
            {t('expert-settings.free.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
