import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, labelDayButton, type DateRange, type Matcher } from 'react-day-picker'
import { da } from 'react-day-picker/locale/da'
import { de } from 'react-day-picker/locale/de'
import { enGB } from 'react-day-picker/locale/en-GB'
import { useTranslation } from 'react-i18next'

export type { DateRange } from 'react-day-picker'

const locales = { da, de, en: enGB }

export type Mark = { days: Matcher[]; className: string; about: (day: Date) => string }

type Shared = {
  /** The accessible name of the calendar: "Date of the lead". */
  label: string
  /** Days that cannot be chosen. */
  disabled?: Matcher | Matcher[]
  /** The day that is marked as today; else the device's. */
  today?: Date
  /** Which month shows first. */
  month?: Date
  onMonth?: (month: Date) => void
  /** Marked days, with the text for screen readers for each. */
  marks?: readonly Mark[]
}

const classNames = {
  root: 'relative w-fit',
  months: '',
  month: '',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: navClass(),
  button_next: navClass(),
  month_caption: 'grid h-11 place-items-center text-15 font-semibold',
  month_grid: 'mt-2 border-separate border-spacing-y-1 text-15',
  weekday: 'h-8 w-11 text-center text-13 font-normal text-ink-2',
  day: 'p-0 text-center',
  day_button: 'size-11 rounded-control not-disabled:hover:bg-plaster disabled:text-ink-3',
  outside: 'text-ink-2',
  today: 'font-semibold underline decoration-marigold decoration-3 underline-offset-4',
  selected: '',
  range_start:
    'rounded-l-control bg-marigold-soft [&>button]:bg-marigold! [&>button]:font-semibold [&>button]:text-on-marigold',
  range_middle: 'bg-marigold-soft first:rounded-l-control last:rounded-r-control',
  range_end:
    'rounded-r-control bg-marigold-soft [&>button]:bg-marigold! [&>button]:font-semibold [&>button]:text-on-marigold',
}

function navClass() {
  return 'grid size-11 place-items-center rounded-control hover:bg-plaster aria-disabled:opacity-40'
}

/** Both calendars in the page's language, weeks from Monday, without any inline style. */
function useCalendar({ label, today, disabled, month, onMonth, marks = [] }: Shared) {
  const { i18n } = useTranslation()
  const locale = locales[i18n.language as keyof typeof locales] ?? enGB // an unknown language falls back to English
  return {
    ...(today ? { today } : {}),
    ...(onMonth ? { onMonthChange: onMonth } : {}),
    ...(marks.length > 0 ? markDays(marks) : {}),
    locale,
    labels: {
      labelNav: () => label,
      ...(marks.length > 0 ? { labelDayButton: labelOf(marks, locale.labels?.labelDayButton) } : {}),
    },
    weekStartsOn: 1,
    showOutsideDays: true,
    fixedWeeks: true,
    disabled,
    defaultMonth: month,
    classNames,
    components: {
      Chevron: ({ orientation }: { orientation?: string }) =>
        orientation === 'left' ? (
          <ChevronLeft aria-hidden="true" className="size-5" />
        ) : (
          <ChevronRight aria-hidden="true" className="size-5" />
        ),
    },
  } as const
}

const markDays = (marks: readonly Mark[]) => ({
  modifiers: Object.fromEntries(marks.map(({ days }, at) => [`mark${at}`, days])),
  modifiersClassNames: Object.fromEntries(marks.map(({ className }, at) => [`mark${at}`, className])),
})

type LabelDay = typeof labelDayButton

/** The language's label of a day, and the labels of its marks. */
const labelOf =
  (marks: readonly Mark[], given: LabelDay | string = labelDayButton): LabelDay =>
  (date, modifiers, ...more) =>
    [
      (typeof given === 'string' ? labelDayButton : given)(date, modifiers, ...more),
      ...marks.flatMap(({ about }, at) => (modifiers[`mark${at}`] ? about(date) : [])),
    ].join(', ')

/** A span of days: the date filter of leads. */
export function RangeCalendar({
  value,
  onChange,
  ...shared
}: Shared & { value: DateRange | undefined; onChange: (value: DateRange | undefined) => void }) {
  return <DayPicker mode="range" {...useCalendar(shared)} selected={value} onSelect={onChange} />
}

/** One day: a meeting. */
export function DayCalendar({
  value,
  onChange,
  ...shared
}: Shared & { value: Date | undefined; onChange: (value: Date | undefined) => void }) {
  const calendar = useCalendar(shared)
  return (
    <DayPicker
      mode="single"
      {...calendar}
      classNames={{
        ...calendar.classNames,
        selected: '[&>button]:bg-marigold! [&>button]:font-semibold [&>button]:text-on-marigold',
      }}
      selected={value}
      onSelect={onChange}
    />
  )
}
