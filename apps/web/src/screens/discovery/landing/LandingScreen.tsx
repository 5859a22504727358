import { useQuery } from '@tanstack/react-query'
import { landingQueries } from '#queries/discovery/landing.ts'
import type { Town } from '#queries/discovery/landing.content.ts'
import { useShell } from '#lib/shell-context.ts'
import { ResumeStrip } from '#flows/clients/drafts/ResumeStrip.tsx'
import { serverDrawn } from '#lib/rendering/server-drawn.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExpertCard } from '#parts/experts/profile/card/ExpertCard.tsx'
import { useAccount } from '#lib/session/session.ts'
import { Select } from '#ui/choices/Select.tsx'
import { firstTown, townChoices } from './first-town.ts'
import { SectionHead } from './SectionHead.tsx'
import { examples, Steps } from './Steps.tsx'

const Hero = serverDrawn(async () => (await import('./Hero.tsx')).Hero)
const ProjectStrip = serverDrawn(async () => (await import('./ProjectStrip.tsx')).ProjectStrip)
const Fairness = serverDrawn(async () => (await import('./Fairness.tsx')).Fairness)
const Reviews = serverDrawn(async () => (await import('./Reviews.tsx')).Reviews)
const Questions = serverDrawn(async () => (await import('./Questions.tsx')).Questions)

/**
 * For readers who come from another page, where no server HTML exists. Never rejects: a section that cannot be fetched
 * is left out.
 */
export const fetchSections = () =>
  Promise.allSettled([...examples, Hero, ProjectStrip, Fairness, Reviews, Questions].map(({ preload }) => preload()))

/** The start page. Sections without data in the market are left out; the page is complete without them. */
export function LandingScreen() {
  const { api, language } = useShell()
  const queries = landingQueries(api)
  const { data: featured } = useQuery(queries.featured(language))
  const { data: stylePhotos = [] } = useQuery(queries.stylePhotos())
  const { data: towns = [] } = useQuery(queries.towns())
  const home = firstTown(towns, language, useAccount())
  const { data: weights = [] } = useQuery(queries.weights(language))
  const { data: reviews = [] } = useQuery(queries.reviews(language))
  return (
    <>
      <Hero cover={featured?.covers[0]} />
      {featured && featured.projects.length > 0 && <ProjectStrip projects={featured.projects} />}
      <Steps photos={stylePhotos} town={home?.id} />
      <Fairness weights={weights} />
      {towns.length > 0 && <NearExperts towns={towns} />}
      {reviews.length > 0 && <Reviews reviews={reviews} />}
      <Questions />
      <ResumeStrip />
    </>
  )
}

/** Experts of the nearest four towns, beginning with the reader's own where it is known. */
function NearExperts({ towns }: { towns: readonly Town[] }) {
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
