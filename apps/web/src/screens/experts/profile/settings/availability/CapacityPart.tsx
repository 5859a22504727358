import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CAPACITY_MAX } from '@husrum/contract/core/limits.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { planCurrencyOf } from '@husrum/contract/experts/billing/plans.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { UpgradeLine } from '#parts/experts/billing/UpgradeLine.tsx'
import { Meter } from '#ui/measures/Meter.tsx'
import { Panel } from '#ui/layout/layout.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '../profile/Section.tsx'
import type { OwnForm } from '../use-own-form.ts'

/** The expert's own limit and the plan's; the lower one counts. */
export function CapacityPart({ expert, form: { draft, change, problems } }: { expert: OwnExpert; form: OwnForm }) {
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
