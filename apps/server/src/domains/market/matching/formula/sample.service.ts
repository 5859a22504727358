/** An example match for visitors without a brief: ranked over the current market and not delivered. */
import type { sampleQuery } from '@husrum/contract/market/matching/formula.ts'
import type { MarketBrief, Match } from '@husrum/matching/match.types.ts'
import { briefStyles } from '@husrum/matching/vocabulary.ts'
import type { z } from 'zod'
import type { Deps } from '../../../../app/deps.ts'

type SampleDeps = Pick<Deps, 'market' | 'refs' | 'clock'>

/** Added to the styles and the town: a complete kitchen for a medium fee. */
export const sampleBrief = { room: 'kitchen', budget: '5000-10000', timeline: '3-6-months' } as const

/** A second and third match are spare, in case the first expert has just left. */
const RANKED = 3

/** Stores nothing and counts no attention: ranks in memory as for a brief's list. */
export async function rankSample(
  { market, refs, clock }: SampleDeps,
  { styles, city }: { styles: z.output<typeof sampleQuery>['styles']; city: ReturnType<Deps['refs']['city']> },
): Promise<readonly Match[]> {
  const brief: MarketBrief = {
    id: 'sample',
    country: city.country_id,
    state: city.state_id,
    city: city.id,
    lat: city.latitude,
    lon: city.longitude,
    service_type: 'designer',
    project_type: 'residential',
    expert_type: 'no-preference',
    session_type: 'both',
    outside_expert: true,
    aspects: [],
    room_types: [sampleBrief.room],
    specialists: [],
    project_size: 'complete',
    budget: refs.choose('budget', sampleBrief.budget, 'budget').slug,
    phase: 'sketching',
    timeline: refs.choose('timeline', sampleBrief.timeline, 'timeline').slug,
    styles: briefStyles({ photos: styles ?? [] }),
  }
  return (await market.rank(brief, { day: clock.day(), limit: RANKED })).matches
}
