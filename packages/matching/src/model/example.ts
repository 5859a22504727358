/** One invented pair, scored like every real one: for a page where visitors can try the formula. */
import type { MarketExpert } from '../expert.types.ts'
import type { ModelWeights } from '../learning/learning.types.ts'
import type { MarketBrief, Match } from '../match.types.ts'
import { createMarket } from '../market.ts'
import { styles } from '../vocabulary.ts'

export interface ExampleChoice {
  style: 'same' | 'near' | 'far'
  fee: 'same' | 'above' | 'far_above'
  /** Kilometres; they meet in person. */
  distance: '5' | '40' | '120'
  reviews: 'good' | 'none' | 'mixed'
  answers: 'all' | 'half' | 'none'
}

const DAY = 100
const KM_PER_DEGREE = 111.2
const home = { country: 'DK', state: 'midt', city: 'Aarhus', lat: 56.157, lon: 10.211 }

const brief: MarketBrief = {
  ...home,
  id: 'example',
  service_type: 'designer',
  project_type: 'residential',
  expert_type: 'no-preference',
  session_type: 'physical',
  outside_expert: true,
  aspects: [],
  room_types: ['kitchen'],
  specialists: [],
  project_size: 'complete',
  budget: '5000-10000',
  phase: 'sketching',
  timeline: '3-6',
  styles: { scandinavian: 6 },
}

const shown = { same: 'scandinavian', near: 'minimalist', far: 'industrial' } as const
const bands = { same: '5000-10000', above: '10000-25000', far_above: '25000-50000' } as const
const stars = { good: [12, 4.8], none: [0, 0], mixed: [12, 3.6] } as const
const answered = { all: [10, 10], half: [10, 5], none: [0, 0] } as const

function expertOf({ style, fee, distance, reviews, answers }: ExampleChoice): MarketExpert {
  const [reviews_n, reviews_mean] = stars[reviews]
  const [leads_n, responded_n] = answered[answers]
  return {
    ...home,
    id: 'expert',
    city: 'elsewhere',
    lat: home.lat + Number(distance) / KM_PER_DEGREE,
    joined_day: 0,
    service_types: ['designer'],
    project_types: ['residential'],
    expert_type: 'individual-expert',
    session_types: ['physical'],
    outside_area: true,
    aspects: [],
    room_types: ['kitchen'],
    project_sizes: ['small', 'complete'],
    specialists: [],
    budget_bands: [bands[fee]],
    phases: ['sketching'],
    timelines: ['3-6'],
    styles: { [shown[style]]: 12 },
    leads30: 0,
    capacity_month: 8,
    leads_total: leads_n,
    leads_n,
    responded_n,
    reviews_n,
    reviews_mean,
  }
}

export function exampleOf(choice: ExampleChoice, weights?: ModelWeights): Match {
  const market = createMarket(weights ? { weights } : {})
  // so that no style is rarer than another
  for (const style of styles)
    market.upsert({ ...expertOf(choice), id: style, styles: { [style]: 12 }, service_types: ['architect'] })
  market.upsert(expertOf(choice))
  const match = market.score(brief, 'expert', { day: DAY })
  if (!match) throw new Error('the example breaks a rule that never gives way')
  return match
}
