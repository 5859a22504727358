import * as fc from 'fast-check'
import type { MarketExpert } from './expert.types.ts'
import type { MarketBrief } from './match.types.ts'
import * as words from './vocabulary.ts'

/** A complete, ordinary expert in Aarhus; tests override only the relevant fields. */
export function anExpert(change: Partial<MarketExpert> & { id: number | string }): MarketExpert {
  return {
    joined_day: 0,
    country: 'DK',
    state: 'midt',
    city: 'Aarhus',
    lat: 56.157,
    lon: 10.211,
    service_types: ['designer'],
    project_types: ['residential'],
    expert_type: 'individual-expert',
    session_types: ['physical'],
    outside_area: false,
    aspects: ['apartment'],
    room_types: ['kitchen'],
    project_sizes: ['small', 'complete'],
    specialists: ['lighting-design'],
    budget_bands: ['5000-10000'],
    phases: ['sketching'],
    timelines: ['3-6'],
    styles: { scandinavian: 8, japandi: 2 },
    leads30: 0,
    capacity_month: 8,
    leads_total: 10,
    leads_n: 10,
    responded_n: 9,
    reviews_n: 5,
    reviews_mean: 4.6,
    ...change,
  }
}

export function aBrief(change: Partial<MarketBrief> = {}): MarketBrief {
  return {
    id: 1,
    country: 'DK',
    state: 'midt',
    city: 'Aarhus',
    lat: 56.157,
    lon: 10.211,
    service_type: 'designer',
    project_type: 'residential',
    expert_type: 'no-preference',
    session_type: 'physical',
    outside_expert: false,
    aspects: [],
    room_types: ['kitchen'],
    specialists: ['lighting-design'],
    project_size: 'complete',
    budget: '5000-10000',
    phase: 'sketching',
    timeline: '3-6',
    styles: { scandinavian: 5, japandi: 1 },
    ...change,
  }
}

/** Copenhagen, Aarhus, Hamburg: two states of one country, and another country. */
export const towns = [
  { country: 'DK', state: 'hoved', city: 'København', lat: 55.676, lon: 12.568 },
  { country: 'DK', state: 'midt', city: 'Aarhus', lat: 56.157, lon: 10.211 },
  { country: 'DE', state: 'hh', city: 'Hamburg', lat: 53.55, lon: 10.0 },
] as const

const some = <T>(list: readonly T[]) => fc.subarray([...list])
const atLeastOne = (list: readonly string[]) => fc.subarray([...list], { minLength: 1 })
const styleCounts = fc.dictionary(fc.constantFrom(...words.styles), fc.integer({ min: 0, max: 12 }), { maxKeys: 4 })

export const anyExpert: fc.Arbitrary<Omit<MarketExpert, 'id'>> = fc
  .record({
    town: fc.constantFrom(...towns),
    active: fc.boolean(),
    joined_day: fc.integer({ min: -50, max: 20 }),
    service_types: atLeastOne(words.serviceTypes),
    project_types: atLeastOne(words.projectTypes),
    expert_type: fc.constantFrom(...words.expertTypes),
    session_types: atLeastOne(words.sessionTypes),
    outside_area: fc.boolean(),
    aspects: some(words.aspects),
    room_types: some(words.roomTypes),
    project_sizes: some(words.projectSizes),
    specialists: some(words.specialists),
    budget_bands: some(words.budgetBands),
    phases: some(words.projectPhases),
    timelines: some(words.timelines),
    styles: styleCounts,
    languages: some(['da', 'de', 'pl']),
    answer_hours: fc.option(fc.integer({ min: 0, max: 200 })),
    load: fc.record({
      leads30: fc.integer({ min: 0, max: 10 }),
      capacity_month: fc.integer({ min: 0, max: 10 }),
      leads_total: fc.integer({ min: 0, max: 30 }),
      leads_n: fc.integer({ min: 0, max: 30 }),
      responded_n: fc.integer({ min: 0, max: 30 }),
      reviews_n: fc.integer({ min: 0, max: 30 }),
      reviews_mean: fc.integer({ min: 100, max: 500 }).map((hundredths) => hundredths / 100),
    }),
  })
  .map(({ town, load, ...rest }) => ({ ...town, ...load, ...rest }))

/** Some of them with further places. */
export const anySpreadExpert: typeof anyExpert = fc
  .tuple(anyExpert, some(towns))
  .map(([expert, further_places]) => ({ ...expert, further_places }))

const marketsOf = (expert: typeof anyExpert): fc.Arbitrary<MarketExpert[]> =>
  fc.array(expert, { maxLength: 60 }).map((experts) => experts.map((each, i) => ({ ...each, id: i + 1 })))

export const anyMarket = marketsOf(anyExpert)
export const anySpreadMarket = marketsOf(anySpreadExpert)

export const anyBrief: fc.Arbitrary<MarketBrief> = fc
  .record({
    id: fc.integer({ min: 1, max: 1000 }),
    town: fc.constantFrom(...towns),
    service_type: fc.constantFrom(...words.serviceTypes),
    project_type: fc.constantFrom(...words.projectTypes),
    expert_type: fc.constantFrom(...words.expertTypes, 'no-preference'),
    session_type: fc.constantFrom(...words.sessionTypes, 'both'),
    outside_expert: fc.boolean(),
    aspects: some(words.aspects),
    room_types: some(words.roomTypes),
    specialists: some(words.specialists),
    project_size: fc.option(fc.constantFrom(...words.projectSizes)),
    budget: fc.constantFrom(...words.budgetBands, 'no-preference'),
    phase: fc.option(fc.constantFrom(...words.projectPhases)),
    timeline: fc.constantFrom('0-3', '3-6-months', '6+', 'just-exploring'),
    styles: styleCounts,
  })
  .map(({ town, ...rest }) => ({ ...town, ...rest }))
