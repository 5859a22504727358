/** A plan as it is shown everywhere: its price and its lines, in the order that the plan itself has. */
import { clsx } from 'clsx'
import type { TFunction } from 'i18next'
import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '@husrum/contract/foundation/reference/reference.ts'
import { FREE_PLAN, type PlanInterval } from '@husrum/contract/experts/billing/plans.rules.ts'
import { formatMoney, formatNumber } from '#lib/language/format.ts'
import { Tag } from '#ui/text/Badge.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { priceOf } from './plan-state.ts'

type Line = { term: string; value: string; /** The plan does not include it. */ isMissing?: boolean }

function linesOf(t: TFunction, { limits }: Plan): Line[] {
  const upTo = (count: number) => (count > 1 ? t('plans.card.upTo', { count }) : formatNumber(count))
  const { projects, insights } = limits
  return [
    { term: t('plans.card.leads'), value: formatNumber(limits.new_leads) },
    { term: t('plans.card.projects'), value: projects === null ? t('plans.card.noLimit') : formatNumber(projects) },
    { term: t('plans.card.places'), value: upTo(limits.places_of_work) },
    { term: t('plans.card.seats'), value: upTo(limits.seats) },
    {
      term: t('plans.card.insights'),
      value: t(insights ? 'plans.card.included' : 'plans.card.notIncluded'),
      isMissing: !insights,
    },
  ]
}

type Priced = { plan: Plan; interval: PlanInterval }

function PlanPrice({ plan, interval, onMarigold = false }: Priced & { onMarigold?: boolean }) {
  const { t } = useTranslation()
  const { price, currency } = plan
  const isYearly = interval === 'yearly'
  const isFree = plan.id === FREE_PLAN
  const other = isFree
    ? t('plans.card.free')
    : isYearly
      ? t('plans.card.saves', { price: formatMoney(price.monthly * 12 - price.yearly, currency) })
      : t('plans.card.orYear', { price: formatMoney(price.yearly, currency) })
  return (
    <>
      <span className="numerals-tight text-40 font-semibold tracking-[-0.03em]">
        {formatMoney(priceOf(plan, interval), currency)}
      </span>
      {!isFree && <span className="text-15"> {t(isYearly ? 'plans.card.perYear' : 'plans.card.perMonth')}</span>}
      <span
        className={clsx('mt-1 block text-15', isYearly && !isFree ? 'text-pine-text' : !onMarigold && 'text-ink-2')}
      >
        {other}
      </span>
    </>
  )
}

export function IntervalChoice({
  value,
  onChange,
  className,
}: {
  value: PlanInterval
  onChange: (interval: PlanInterval) => void
  className?: string
}) {
  const { t } = useTranslation()
  return (
    <Segmented<PlanInterval>
      className={className}
      legend={t('plans.card.period')}
      options={[
        { value: 'monthly', label: t('plans.card.monthly') },
        { value: 'yearly', label: t('plans.card.yearly') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

/** A plan that is only shown, with its actions below. */
export function PlanColumn({ plan, interval, children }: Priced & { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-col border-line py-6 max-md:not-first:border-t md:px-7 md:not-first:border-l md:first:pl-0 md:last:pr-0">
      <Heading level={3} size={21}>
        {plan.name}
      </Heading>
      <p className="mt-3">
        <PlanPrice plan={plan} interval={interval} />
      </p>
      <ul className="mt-4 mb-6 text-15">
        {linesOf(t, plan).map(({ term, value, isMissing }) => (
          <li key={term} className="flex justify-between gap-4 border-line py-2 not-first:border-t">
            <span className="text-ink-2">{term}</span>{' '}
            <span className={clsx('text-right', isMissing ? 'text-ink-2' : 'font-semibold')}>{value}</span>
          </li>
        ))}
      </ul>
      {children}
    </li>
  )
}

type PlanRadiosProps = {
  plans: readonly Plan[]
  interval: PlanInterval
  value: number
  onChange: (planId: number) => void
  /** The id of the reader's own plan. */
  own?: number
  /** What the plan means for this reader, in words. */
  noteOf: (plan: Plan) => ReactNode
}

/** Radio buttons as large as their cards; the lines of all cards are at the same heights. */
export function PlanRadios({ plans, interval, value, onChange, own, noteOf }: PlanRadiosProps) {
  const name = useId()
  return (
    <div className="grid gap-4 md:grid-cols-3 md:gap-y-0">
      {plans.map((plan) => (
        <PlanRadio
          key={plan.id}
          plan={plan}
          interval={interval}
          name={name}
          checked={plan.id === value}
          isOwn={plan.id === own}
          note={noteOf(plan)}
          onChoose={() => onChange(plan.id)}
        />
      ))}
    </div>
  )
}

type PlanRadioProps = Priced & {
  name: string
  checked: boolean
  isOwn: boolean
  note: ReactNode
  onChoose: () => void
}

function PlanRadio({ plan, interval, name, checked, isOwn, note, onChoose }: PlanRadioProps) {
  const { t } = useTranslation()
  const lines = linesOf(t, plan)
  return (
    <label
      className={clsx(
        // price, lines and note: rows beyond the number of lines stay empty
        'ring-within relative flex cursor-pointer flex-col rounded-photo border transition-colors md:row-span-8 md:grid md:grid-rows-subgrid md:content-start',
        checked
          ? 'border-ink after:pointer-events-none after:absolute after:-inset-px after:rounded-photo after:border-2 after:border-ink'
          : 'border-line-strong bg-wall hover:border-ink',
      )}
    >
      <input
        type="radio"
        name={name}
        value={plan.id}
        checked={checked}
        onChange={onChoose}
        aria-describedby={`${name}-${plan.id}`}
        aria-label={isOwn ? `${plan.name}, ${t('plans.card.own')}` : plan.name}
        className="ring-elsewhere absolute inset-0 size-full cursor-[inherit] appearance-none rounded-photo outline-none"
      />
      <span className={clsx('block rounded-t-photo border-b border-line p-5', checked && 'bg-marigold-soft')}>
        <span className="flex items-start justify-between gap-3">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-21 font-semibold tracking-[-0.02em]">
            {plan.name}
            {isOwn && <Tag>{t('plans.card.own')}</Tag>}
          </span>
          <span
            aria-hidden="true"
            className={clsx(
              'grid size-7 shrink-0 place-items-center rounded-chip border',
              checked ? 'border-ink bg-marigold text-on-marigold' : 'border-line-strong bg-wall text-transparent',
            )}
          >
            <Check className="size-4.5" strokeWidth={2.25} />
          </span>
        </span>
        <span id={`${name}-${plan.id}`} className="mt-3 block">
          <PlanPrice plan={plan} interval={interval} onMarigold={checked} />
        </span>
      </span>
      {lines.map(({ term, value, isMissing }, place) => (
        <span
          key={term}
          className={clsx('mx-5 flex justify-between gap-4 border-line py-2.5 text-15', place > 0 && 'border-t')}
        >
          <span className="text-ink-2">{term}</span>{' '}
          <span className={clsx('text-right', isMissing ? 'text-ink-2' : 'font-semibold')}>{value}</span>
        </span>
      ))}
      <span className="block px-5 pt-3 pb-5 text-13 text-ink-2 md:row-start-8 md:self-end">{note}</span>
    </label>
  )
}
