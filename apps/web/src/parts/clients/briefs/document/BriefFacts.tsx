import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { useShell } from '#lib/shell-context.ts'
import { joinNames } from './brief-title.ts'
import { kronerOf } from './money.ts'

type Fact = { key: string; term: string; value: string; note?: string | undefined }

/** The eight facts under a brief's title, two or four beside each other. */
export function BriefFacts({ brief, distanceKm }: { brief: Omit<Brief, 'status'>; distanceKm: number | null }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const facts: Fact[] = [
    {
      key: 'where',
      term: t('leads.fact.where'),
      value: brief.city.name,
      note:
        distanceKm === null
          ? brief.country.name
          : distanceKm === 0
            ? t('leads.fact.sameTown')
            : t('leads.fact.distance', { km: distanceKm }),
    },
    {
      key: 'what',
      term: t('leads.fact.what'),
      value: t(`leads.projectType.${brief.project_type}`),
      note: joinNames(brief.aspects, language) || undefined,
    },
    {
      key: 'rooms',
      term: t('leads.fact.rooms'),
      value: joinNames(brief.room_types, language) || t('leads.fact.noRooms'),
    },
    {
      key: 'meeting',
      term: t('leads.fact.meeting'),
      value: t(`leads.session.${brief.session_type}`),
      note: brief.outside_expert === 'yes' ? t('leads.fact.fromAnywhere') : t('leads.fact.fromHere'),
    },
    { key: 'fee', term: t('leads.fact.fee'), value: brief.budget.name, note: kronerOf(brief, language) },
    {
      key: 'size',
      term: t('leads.fact.size'),
      value: t(`leads.size.${brief.project_size}`),
      note: t(`leads.sizeAbout.${brief.project_size}`),
    },
    {
      key: 'phase',
      term: t('leads.fact.phase'),
      value: t(`leads.phase.${brief.project_phase}`),
      note: t(`leads.phaseAbout.${brief.project_phase}`),
    },
    { key: 'start', term: t('leads.fact.start'), value: brief.timeline.name },
  ]
  return (
    <dl className="grid grid-cols-2 border-t border-ink text-15 xl:grid-cols-4">
      {facts.map(({ key, term, value, note }) => (
        <div key={key} className="border-b border-line py-3 pr-4">
          <dt className="text-13 text-ink-2">{term}</dt>
          <dd className="leading-snug">
            <span className="font-semibold">{value}</span>
            {note && <span className="block text-13 text-ink-2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
