import { useRef, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { Calendar as CalendarIcon, ChevronDown } from 'lucide-react'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { CAPACITY_MAX } from '@husrum/contract/core/limits.ts'
import { planCurrencyOf } from '@husrum/contract/experts/billing/plans.rules.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { UnsavedGuard } from '#parts/identity/accounts/settings/contact/UnsavedGuard.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { UpgradeLine } from '#parts/experts/billing/UpgradeLine.tsx'
import { Meter } from '#ui/measures/Meter.tsx'
import { Panel } from '#ui/layout/layout.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { Section } from '../profile/Section.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { useOwnForm, type OwnForm } from '../use-own-form.ts'
import { AwayControl } from './AwayControl.tsx'
import { DaysOffPart } from './DaysOffPart.tsx'
import { ReachPart } from './ReachPart.tsx'
import { dateOf, dayOf, dayText } from './days.ts'
import { AutomaticAnswerPart } from './AutomaticAnswerPart.tsx'

/** Whether, when, how many projects and how far the expert accepts. */
export function AvailabilityTab({ expert }: { expert: OwnExpert }) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const form = useOwnForm(expert, element, 'availability')
  return (
    <div className="max-w-170">
      <h2 className="text-28">{t('expert-settings.tab.availability')}</h2>
      <p className="mt-1.5 mb-6 max-w-[62ch] text-15 text-ink-2">{t('expert-settings.availability.about')}</p>
      <AwayControl expert={expert} />
      <div className="mt-9">
        <DaysOffPart />
      </div>
      <form
        ref={element}
        method="post"
        noValidate
        className="mt-9 border-t border-line pt-7 md:mt-11 md:pt-8"
        aria-label={t('expert-settings.tab.availability')}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <FormRefusal className="mb-8">{form.refusal}</FormRefusal>
        <CapacityPart expert={expert} form={form} />
        <Section id="start" title={t('expert-settings.start.title')} help={t('expert-settings.start.help')}>
          <FreeFrom
            label={t('expert-settings.free.label')}
            none={t('expert-settings.free.now')}
            value={form.draft.available_from}
            error={form.problems.available_from}
            onChange={(available_from) => form.change({ available_from })}
          />
          <TextField
            id="notice_weeks"
            name="notice_weeks"
            inputMode="numeric"
            width="medium"
            optional
            label={t('expert-settings.notice.label')}
            hint={t('expert-settings.notice.hint')}
            unit={t('expert-settings.notice.unit')}
            error={form.problems.notice_weeks}
            value={form.draft.notice_weeks}
            onChange={(event) => form.change({ notice_weeks: event.target.value.replace(/\D/g, '').slice(0, 2) })}
          />
        </Section>
        <AutomaticAnswerPart form={form} />
        <ReachPart expert={expert} form={form} />
        <SaveBar form={form} />
        <UnsavedGuard holdsChanges={form.holdsChanges} save={form.saveAll} onLeave={form.discard} />
      </form>
    </div>
  )
}

/** The expert's own limit and the plan's; the lower one counts. */
function CapacityPart({ expert, form: { draft, change, problems } }: { expert: OwnExpert; form: OwnForm }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: plans = [] } = useQuery(referenceQueries(api).plans(planCurrencyOf(expert.country.code)))
  const { capacity } = expert
  const month = Math.min(draft.capacity_month, capacity.plan)
  const plan = plans.find(({ id }) => id === expert.plan_id)?.name ?? ''
  const used = t('expert-settings.capacity.used', { used: Math.min(capacity.used, month), count: month })
  return (
    <Section id="capacity" title={t('expert-settings.capacity.title')} help={t('expert-settings.capacity.help')}>
      <TextField
        id="capacity_month"
        name="capacity_month"
        inputMode="numeric"
        width="medium"
        label={t('expert-settings.capacity.label')}
        hint={t('expert-settings.capacity.hint', { plan, count: capacity.plan })}
        error={problems.capacity_month}
        value={String(draft.capacity_month)}
        onChange={(event) =>
          change({ capacity_month: Math.min(CAPACITY_MAX, Number(event.target.value.replace(/\D/g, '').slice(0, 3))) })
        }
        after={
          draft.capacity_month > capacity.plan && (
            <div role="status">
              <UpgradeLine limit="new_leads" used={capacity.used} className="mt-2 text-15 text-ink-2">
                {t('expert-settings.capacity.capped', { count: capacity.plan })}
              </UpgradeLine>
            </div>
          )
        }
      />
      <Panel ground="plaster" className="max-w-form px-5 py-4 text-15">
        <p className="font-semibold">{used}</p>
        <Meter
          value={month === 0 ? 100 : Math.min(100, (capacity.used / month) * 100)}
          label={t('expert-settings.capacity.meter')}
          valueText={used}
          size="medium"
          className="mt-2.5"
        />
        <p className="mt-2.5 text-ink-2">
          {month === 0
            ? t('expert-settings.capacity.none')
            : capacity.next_free_at
              ? t('expert-settings.capacity.nextFree', { date: formatDate(capacity.next_free_at, language, 'longDay') })
              : t('expert-settings.capacity.free')}
        </p>
      </Panel>
    </Section>
  )
}

// The calendar and its three languages are loaded when the expert wants to choose a day.
const DayCalendar = lazy(() => import('#ui/choices/Calendar.tsx').then((module) => ({ default: module.DayCalendar })))

/** A future day, or none. */
function FreeFrom({
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
