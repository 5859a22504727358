import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarOff, Palmtree, X } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayOff, NewDayOff, OwnCalendar } from '@husrum/contract/experts/profile/availability.ts'
import { DAY_OFF_LABEL_MAX, DAYS_OFF_YEARS } from '@husrum/contract/core/limits.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { ownExpertActions, ownExpertQueries } from '#queries/experts/profile.own.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import type { DateRange, Mark } from '#ui/choices/Calendar.tsx'
import { ChoiceCards } from '#ui/choices/ChoiceCards.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '../profile/Section.tsx'
import { dateOf, dayOf, plusDays, dayText, daysText } from './days.ts'

const RangeCalendar = lazy(() =>
  import('#ui/choices/Calendar.tsx').then((module) => ({ default: module.RangeCalendar })),
)

/** Own days off and holidays, saved at once: two taps choose the days, then the expert chooses their kind. */
export function DaysOffPart() {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useQuery(ownExpertQueries(api).calendar())
  return (
    <Section id="days-off" title={t('expert-settings.daysOff.title')} help={t('expert-settings.daysOff.help')}>
      {data ? <OwnDays calendar={data} /> : <Skeleton shape="block" className="h-86 w-77" />}
    </Section>
  )
}

function OwnDays({ calendar }: { calendar: OwnCalendar }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const [today] = useState(() => copenhagenDay(new Date()))
  const [month, setMonth] = useState(() => dateOf(today))
  const [range, setRange] = useState<DateRange>()
  const marks = useMarks(calendar)
  const shown = calendar.public_holidays.filter(({ day }) => day.slice(0, 7) === dayOf(month).slice(0, 7))
  const from = range?.from && dayOf(range.from)
  return (
    <div className="grid gap-x-9 gap-y-6 xl:grid-cols-[auto_minmax(0,1fr)]">
      <div>
        <Suspense fallback={<Skeleton shape="block" className="h-86 w-77" />}>
          <RangeCalendar
            label={t('expert-settings.daysOff.calendar')}
            today={dateOf(today)}
            disabled={[{ before: dateOf(today) }, { after: dateOf(plusDays(today, 365 * DAYS_OFF_YEARS)) }]}
            month={month}
            onMonth={setMonth}
            marks={marks}
            value={range}
            onChange={setRange}
          />
        </Suspense>
        {shown.length > 0 && (
          <ul className="mt-2 max-w-77 text-13 text-ink-2">
            {shown.map(({ day, name }) => (
              <li key={`${day} ${name}`}>
                {t('expert-settings.daysOff.publicHoliday', { day: dayText(day, language), name })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-7">
        {from ? (
          <NewDays
            key={from}
            days={{ from_day: from, to_day: range.to ? dayOf(range.to) : from }}
            onDone={() => setRange(undefined)}
          />
        ) : (
          <p className="text-15 text-ink-2">{t('expert-settings.daysOff.choose')}</p>
        )}
        <OwnList days={calendar.data} />
      </div>
    </div>
  )
}

/** Own days and public holidays, as colours for the eye and words for screen readers. */
function useMarks({ data, public_holidays }: OwnCalendar): Mark[] {
  const { t } = useTranslation()
  const ranges = (holiday: boolean) =>
    data
      .filter(({ pauses_leads }) => pauses_leads === holiday)
      .map(({ from_day, to_day }) => ({ from: dateOf(from_day), to: dateOf(to_day) }))
  const names = new Map(public_holidays.map(({ day, name }) => [day, name]))
  return [
    {
      days: public_holidays.map(({ day }) => dateOf(day)),
      className: '[&>button]:text-ink-2 [&>button]:line-through',
      about: (day) => names.get(dayOf(day)) ?? '',
    },
    {
      days: ranges(false),
      className: 'bg-plaster [&>button]:font-semibold',
      about: () => t('expert-settings.daysOff.kind.off'),
    },
    {
      days: ranges(true),
      className: 'bg-pine-soft [&>button]:font-semibold',
      about: () => t('expert-settings.daysOff.kind.holiday'),
    },
  ]
}

type Kind = 'holiday' | 'off'

/** The kind of the chosen days. */
function NewDays({ days, onDone }: { days: Pick<NewDayOff, 'from_day' | 'to_day'>; onDone: () => void }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const [kind, setKind] = useState<Kind>('off')
  const [label, setLabel] = useState('')
  const follow = useFollow()
  const add = useMutation({
    mutationFn: () => ownExpertActions(api).addDaysOff({ ...days, label, pauses_leads: kind === 'holiday' }),
    onSuccess: () => {
      showToast(t(`expert-settings.daysOff.added.${kind}`), { tone: 'success' })
      onDone()
      return follow()
    },
    onError: follow,
  })
  const problems = fieldErrors(add.error)
  return (
    // Not a form of its own, because it is inside one; Enter in the label adds the days.
    <div role="group" aria-label={t('expert-settings.daysOff.new')} className="grid gap-5">
      <p aria-live="polite" className="text-17 font-semibold">
        {daysText(days, language)}
      </p>
      {problems && (
        <p role="alert" className="text-15 font-semibold text-danger">
          {Object.values(problems)[0]}
        </p>
      )}
      <ChoiceCards<Kind>
        legend={t('expert-settings.daysOff.what')}
        legendAs="hidden"
        value={kind}
        onChange={setKind}
        options={[
          {
            value: 'off',
            label: t('expert-settings.daysOff.kind.off'),
            help: t('expert-settings.daysOff.about.off'),
            icon: <CalendarOff aria-hidden="true" />,
          },
          {
            value: 'holiday',
            label: t('expert-settings.daysOff.kind.holiday'),
            help: t('expert-settings.daysOff.about.holiday', { day: dayText(plusDays(days.to_day, 1), language) }),
            icon: <Palmtree aria-hidden="true" />,
          },
        ]}
      />
      <TextField
        id="days-off-label"
        optional
        label={t('expert-settings.daysOff.label')}
        hint={t('expert-settings.daysOff.labelHint')}
        maxLength={DAY_OFF_LABEL_MAX}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (!add.isPending) add.mutate()
        }}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button tone="primary" loading={add.isPending} onClick={() => add.mutate()}>
          {t('expert-settings.daysOff.add')}
        </Button>
        <Button tone="quiet" onClick={onDone}>
          {t('expert-settings.daysOff.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** A change of the calendar may have begun or ended a holiday. */
function useFollow(): () => Promise<void> {
  const { api } = useShell()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ownExpertQueries(api).profile().queryKey })
}

function OwnList({ days }: { days: readonly DayOff[] }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const title = useId()
  const follow = useFollow()
  const add = useMutation({ mutationFn: ownExpertActions(api).addDaysOff, onSettled: follow })
  const remove = useMutation({
    mutationFn: ({ id }: DayOff) => ownExpertActions(api).removeDaysOff(id),
    onSuccess: (_, { id: _id, ...gone }) =>
      showToast(
        t('expert-settings.daysOff.removed', { days: daysText(gone, language) }),
        // Days that have begun could not be added again as they were.
        gone.from_day < copenhagenDay(new Date())
          ? {}
          : { action: { label: t('expert-settings.daysOff.undo'), run: () => add.mutate(gone) } },
      ),
    onSettled: follow,
  })
  if (days.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h4 id={title} className="font-semibold tracking-[-0.01em]">
        {t('expert-settings.daysOff.list')}
      </h4>
      <ul className="mt-2 divide-y divide-line border-y border-line text-15">
        {days.map((each) => {
          const words = daysText(each, language)
          return (
            <li key={each.id} className="flex items-center gap-4 py-1.5">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <b>{words}</b>
                <span className="block text-ink-2">
                  {[t(`expert-settings.daysOff.kind.${each.pauses_leads ? 'holiday' : 'off'}`), each.label]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <IconButton
                label={t('expert-settings.daysOff.remove', { days: words })}
                icon={<X aria-hidden="true" strokeWidth={1.75} />}
                disabled={remove.isPending}
                onClick={() => remove.mutate(each)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
