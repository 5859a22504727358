import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { DayCalendar } from '#ui/choices/Calendar.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'

export type DayFieldProps = {
  label: string
  /** How many days from today on can be chosen. */
  days: number
  /** `2026-12-04` */
  value: string | null
  hint?: string
  error?: string | undefined
  onValue: (value: string) => void
  /** The day is optional and can be cleared. */
  onNone?: () => void
}

/** One future day, from a calendar that opens below its button. */
export function DayField({ label, days, value, hint, error, onValue, onNone }: DayFieldProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const [today] = useState(() => localDay(copenhagenDay(new Date())))
  const chosen = value === null ? undefined : localDay(value)
  const last = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days)
  return (
    <Field label={label} hint={hint} error={error} optional={onNone !== undefined}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          <Popover
            title={label}
            titleHidden
            // only one day is in the tab order: the chosen one, else today
            focusOn='[role="gridcell"] button[tabindex="0"]'
            trigger={
              <Button wide icon={<CalendarDays aria-hidden="true" strokeWidth={1.75} />} {...control}>
                {value === null ? t('ui.chooseDay') : formatDate(`${value}T12:00:00Z`, language)}
              </Button>
            }
          >
            {(close) => (
              <DayCalendar
                label={label}
                value={chosen}
                month={chosen ?? today}
                disabled={[{ before: today }, { after: last }]}
                onChange={(day) => {
                  if (!day) return
                  onValue(dayOf(day))
                  close()
                }}
              />
            )}
          </Popover>
          {onNone && value !== null && (
            <Button
              tone="quiet"
              onClick={() => {
                onNone()
                document.getElementById(control.id)?.focus()
              }}
            >
              {t('ui.removeDay')}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

/** Calendars know days by the browser's own midnight. */
const localDay = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
