import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExpertCard } from '#parts/expert-card/ExpertCard.tsx'
import { landingQueries, type Town } from '#lib/queries/landing.ts'
import { useAccount } from '#lib/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { Select } from '#ui/Select.tsx'
import { firstTown, townChoices } from './first-town.ts'
import { SectionHead } from './SectionHead.tsx'

/** The nearest four, beginning with the reader's own town where it is known. */
export function NearExperts({ towns }: { towns: readonly Town[] }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const account = useAccount()
  const first = firstTown(towns, language, account)
  const choices = townChoices(towns, first, language)
  const [picked, pick] = useState<number>()
  const town = choices.find(({ id }) => id === picked) ?? first
  const { data: people = [] } = useQuery({ ...landingQueries(api).near(town?.id ?? 0), enabled: town !== undefined })
  if (!town || people.length === 0) return null
  return (
    <section aria-labelledby="near" className="mx-auto max-w-page px-gutter pt-22 lg:pt-32">
      <SectionHead
        id="near"
        end={
          <Select
            tone="bare"
            label={t('landing.near.change')}
            value={String(town.id)}
            options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => pick(Number(event.target.value))}
          />
        }
      >
        {t('landing.near.title', { town: town.name })}
      </SectionHead>
      <ul className="-mx-gutter flex snap-x snap-proximity scroll-px-gutter gap-3 overflow-x-auto px-gutter py-1 [scrollbar-width:none] lg:mx-0 lg:grid lg:grid-cols-4 lg:gap-4 lg:overflow-visible lg:px-0">
        {people.map((expert) => (
          <li key={expert.id} className="w-[78%] max-w-80 flex-none snap-start lg:w-auto lg:max-w-none">
            <ExpertCard expert={expert} sizes="(min-width: 64rem) 300px, 78vw" />
          </li>
        ))}
      </ul>
    </section>
  )
}
