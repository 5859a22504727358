/** What a brief would get, for somebody who has none yet: ranked over the market as it is, and delivered to nobody. */
import type { sampleQuery } from '@husrum/contract/market/matching/formula.ts'
import type { MarketBrief, Match } from '@husrum/matching/match.types.ts'
import { briefStyles } from '@husrum/matching/vocabulary.ts'
import type { z } from 'zod'
import type { Deps } from '../../../../app/deps.ts'

type SampleDeps = Pick<Deps, 'market' | 'refs' | 'clock'>

/** Beside the styles and the town: a kitchen, done completely, for a middling fee. */
export const sampleBrief = { room: 'kitchen', budget: '5000-10000', timeline: '3-6-months' } as const

/** A second and third, in case the first has left a moment ago. */
const RANKED = 3

/** Nothing is stored and no attention counted: the same rank as a brief's list, asked of the market in memory. */
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
