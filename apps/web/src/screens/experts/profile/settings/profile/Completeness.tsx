import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { formatNumber } from '#lib/language/format.ts'
import { paths } from '#lib/paths.ts'
import { controlOf } from '#ui/fields/form-target.ts'
import { Panel } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Meter } from '#ui/measures/Meter.tsx'

type Part = OwnExpert['completeness']['missing'][number]['key']

/** The control that fills in a part; parts on other pages have an address. */
const controls: Partial<Record<Part, string>> = {
  description: 'description',
  service: 'service_type',
  place: 'city_id',
  styles: 'photos',
  budget: 'project_budget_id',
  avatar: 'avatar',
  size_phase: 'project_size',
  timeline: 'project_timeline_id',
  rooms_aspects: 'room_type_id',
  specialists: 'specialists',
  languages: 'languages',
  company: 'company_details',
}
const addresses: Partial<Record<Part, string>> = {
  portfolio: paths.portfolio(),
  cover: paths.portfolio(),
  availability: paths.expertSettings('availability'),
}
/** More hints at once would discourage the expert. */
const SHOWN = 4

/** How complete the stored profile is, and what would add most, with links to the fields. */
export function Completeness({
  completeness,
  className,
}: {
  completeness: OwnExpert['completeness']
  className?: string
}) {
  const { t } = useTranslation()
  const { percent, missing } = completeness
  const label = t('expert-settings.complete.title')
  return (
    <Panel className={`px-5 pt-4 pb-5 ${className ?? ''}`}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-17 tracking-[-0.01em]">{label}</h3>
        <span className="tabular text-17 font-semibold whitespace-nowrap">{t('ui.percent', { percent })}</span>
      </div>
      <Meter value={percent} label={label} valueText={t('ui.percent', { percent })} size="medium" className="mt-2.5" />
      {missing.length === 0 ? (
        <p className="mt-3 text-15 text-ink-2">{t('expert-settings.complete.all')}</p>
      ) : (
        <>
          <p className="mt-3 text-15 text-ink-2">{t('expert-settings.complete.most')}</p>
          <ul className="mt-1 divide-y divide-line">
            {missing.slice(0, SHOWN).map(({ key, gain }) => (
              <li key={key} className="flex items-center justify-between gap-3 text-15">
                <Step part={key} />
                <span className="tabular shrink-0 text-13 text-ink-2">
                  {t('expert-settings.complete.gain', { gain: formatNumber(gain) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function Step({ part }: { part: Part }) {
  const { t } = useTranslation()
  const label = t(`expert-settings.part.${part}`)
  const address = addresses[part]
  const look = 'flex min-h-10 flex-1 cursor-pointer items-center gap-1.5 text-left underline underline-offset-[0.2em]'
  if (address)
    return (
      <Link {...toRoute(address)} tone="bare" className={look}>
        {label} <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
      </Link>
    )
  return (
    <button type="button" className={look} onClick={() => showControl(controls[part] ?? '')}>
      {label}
    </button>
  )
}

function showControl(name: string): void {
  const control = controlOf(name)
  control?.focus({ preventScroll: true })
  control?.closest('fieldset, section')?.scrollIntoView({ block: 'start' })
}
