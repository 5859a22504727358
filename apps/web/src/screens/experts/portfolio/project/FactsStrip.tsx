import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { kroner } from '#parts/experts/profile/card/expert-words.ts'
import type { ShownProject } from './shown-project.ts'

type Strip = { key: string; term: string; value: string; note?: string | undefined }

/** What was done where, when and for how much, as far as it is known. */
export function FactsStrip({ project }: { project: ShownProject }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { city, year, size_m2, budget, room_types, aspects, project_type } = project
  const work = [...(project_type ? [t(`portfolio.type.${project_type}`)] : []), ...aspects.map(({ name }) => name)]
  const facts: Strip[] = [
    ...(city ? [{ key: 'place', term: t('project.fact.place'), value: city.name, note: city.country }] : []),
    ...(year === null ? [] : [{ key: 'year', term: t('project.fact.year'), value: String(year) }]),
    ...(size_m2 === null
      ? []
      : [
          {
            key: 'size',
            term: t('project.fact.size'),
            value: `${formatNumber(size_m2)} m²`,
            note: room_types.map(({ name }) => name).join(', '),
          },
        ]),
    ...(budget
      ? [
          {
            key: 'fee',
            term: t('project.fact.fee'),
            value: budget.name,
            note: [kroner(budget, language), t('project.fact.feeNote')].filter(Boolean).join(', '),
          },
        ]
      : []),
    ...(work.length > 0
      ? [{ key: 'work', term: t('project.fact.work'), value: work[0] ?? '', note: work.slice(1).join(', ') }]
      : []),
  ]
  if (facts.length === 0) return null
  return (
    <dl className="grid grid-cols-2 border-b border-line lg:flex">
      {facts.map(({ key, term, value, note }) => (
        <div
          key={key}
          className="min-w-0 border-line py-3.5 pr-4 text-13 text-ink-2 max-lg:not-last:border-b max-lg:even:pl-4 max-lg:last:odd:col-span-2 lg:flex-1 lg:py-6 lg:first:flex-[1.3] lg:not-first:border-l lg:not-first:pl-5 lg:last:flex-[1.2]"
        >
          <dt>{term}</dt>
          <dd className="mt-1">
            <span className="block text-17 leading-tight font-semibold text-ink">{value}</span>
            {note && <span className="mt-0.5 block">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
