import { useQuery } from '@tanstack/react-query'
import { landingQueries } from '#lib/queries/landing.ts'
import { useShell } from '#lib/shell-context.ts'
import { ResumeStrip } from '#flows/ResumeStrip.tsx'
import { Fairness } from './Fairness.tsx'
import { Hero } from './Hero.tsx'
import { NearExperts } from './NearExperts.tsx'
import { ProjectStrip } from './ProjectStrip.tsx'
import { Questions } from './Questions.tsx'
import { Reviews } from './Reviews.tsx'
import { Steps } from './Steps.tsx'

/** The start page. What the market does not give (yet) is left out; the page is whole without it. */
export function LandingScreen() {
  const { api, language } = useShell()
  const queries = landingQueries(api)
  const { data: featured } = useQuery(queries.featured(language))
  const { data: stylePhotos = [] } = useQuery(queries.stylePhotos())
  const { data: towns = [] } = useQuery(queries.towns())
  const { data: reviews = [] } = useQuery(queries.reviews(language))
  return (
    <>
      <Hero cover={featured?.covers[0]} />
      {featured && featured.projects.length > 0 && <ProjectStrip projects={featured.projects} />}
      <Steps photos={stylePhotos} experts={featured?.experts ?? []} />
      <Fairness />
      {towns.length > 0 && <NearExperts towns={towns} />}
      {reviews.length > 0 && <Reviews reviews={reviews} />}
      <Questions />
      <ResumeStrip />
    </>
  )
}
