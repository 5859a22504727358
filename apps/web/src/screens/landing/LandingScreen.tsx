import { useQuery } from '@tanstack/react-query'
import { landingQueries } from '#lib/queries/landing.ts'
import { useShell } from '#lib/shell-context.ts'
import { ResumeStrip } from '#flows/ResumeStrip.tsx'
import { serverDrawn } from '#lib/server-drawn.tsx'
import { NearExperts } from './NearExperts.tsx'
import { fetchExamples, Steps } from './Steps.tsx'

const Hero = serverDrawn(async () => (await import('./Hero.tsx')).Hero)
const ProjectStrip = serverDrawn(async () => (await import('./ProjectStrip.tsx')).ProjectStrip)
const Fairness = serverDrawn(async () => (await import('./Fairness.tsx')).Fairness)
const Reviews = serverDrawn(async () => (await import('./Reviews.tsx')).Reviews)
const Questions = serverDrawn(async () => (await import('./Questions.tsx')).Questions)

/** For whoever comes to the page from another one: there is no HTML of the server to keep. */
export const fetchSections = () =>
  Promise.all([fetchExamples(), ...[Hero, ProjectStrip, Fairness, Reviews, Questions].map(({ preload }) => preload())])

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
