import { useQuery } from '@tanstack/react-query'
import { landingQueries } from '#queries/discovery/landing.ts'
import { serverDrawn } from '#lib/rendering/server-drawn.tsx'
import { useShell } from '#lib/shell-context.ts'
import { Plans } from './Plans.tsx'

const ExpertsHero = serverDrawn(async () => (await import('./ExpertsHero.tsx')).ExpertsHero)
const Promises = serverDrawn(async () => (await import('./Promises.tsx')).Promises)
const HowItWorks = serverDrawn(async () => (await import('./HowItWorks.tsx')).HowItWorks)
const Expectation = serverDrawn(async () => (await import('./Expectation.tsx')).Expectation)
const ExpertQuestions = serverDrawn(async () => (await import('./ExpertQuestions.tsx')).ExpertQuestions)
const Beginning = serverDrawn(async () => (await import('./Beginning.tsx')).Beginning)

/** For readers who come from another page. Never rejects: a section that cannot be fetched is left out. */
export const fetchSections = () =>
  Promise.allSettled(
    [ExpertsHero, Promises, HowItWorks, Expectation, ExpertQuestions, Beginning].map(({ preload }) => preload()),
  )

/** What experts get and what it costs. Photos come from the market; the page is complete without them too. */
export function ForExpertsScreen() {
  const { api, language } = useShell()
  const queries = landingQueries(api)
  const { data: work } = useQuery(queries.work(language))
  const { data: market } = useQuery(queries.figures())
  const { data: score } = useQuery(queries.exampleScore())
  const [wide, second, third, ...others] = work?.projects ?? []
  return (
    <>
      <ExpertsHero cover={wide} wished={work?.wished ?? []} score={score} />
      <Promises photo={third} />
      <HowItWorks projects={others} />
      {market && <Expectation market={market} />}
      <Plans />
      <ExpertQuestions />
      <Beginning photo={second} />
    </>
  )
}
