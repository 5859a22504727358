/**
 * What the start page shows of the market: chosen from the public API and cut down to what is drawn, since it travels
 * with the page.
 */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { experts, type ExpertCard } from '@husrum/contract/experts/profile/experts.ts'
import type { MatchingSample } from '@husrum/contract/market/matching/formula.ts'
import type { Api } from '#lib/api/api.ts'
import type { Language } from '#lib/language/locale.ts'

/** How far the two of the example lead live from each other, as the scorer's example has it. */
export const EXAMPLE_KM = '5'
export type ShownWeight = { name: string; weight: number }

/** How they are chosen. What the server asked travels with the page, so that most visits never fetch this script. */
const choices = () => import('./landing.choices.ts')

const still = { staleTime: 10 * 60_000 } as const
const NEAR = 4
const SHOWN_WEIGHTS = 5
/** A town's surroundings: an hour and a half by car. */
const NEAR_KM = 120

export const landingQueries = (api: Api) => ({
  featured: (language: Language) =>
    queryOptions({
      queryKey: ['landing', 'featured', language],
      queryFn: async ({ signal }) => (await choices()).feature(api, language, signal),
      ...still,
    }),
  /** One photo for a screen that has a form beside it, and no more than one call: forms come first there. */
  portrait: (language: Language) =>
    queryOptions({
      queryKey: ['landing', 'portrait', language],
      queryFn: async ({ signal }) => (await choices()).portrait(api, language, signal),
      ...still,
    }),
  work: (language: Language) =>
    queryOptions({
      queryKey: ['landing', 'work', language],
      queryFn: async ({ signal }) => (await choices()).showWork(api, language, signal),
      ...still,
    }),
  /** What became of the briefs of the last weeks; the same all day. */
  figures: () =>
    queryOptions({
      queryKey: ['landing', 'figures'],
      queryFn: async ({ signal }) =>
        (
          await api((await import('@husrum/contract/discovery/figures/market-figures.ts')).market).getMarketFigures(
            {},
            { signal },
          )
        ).data,
      ...still,
    }),
  /** The percentage of the example's pair at its best. */
  exampleScore: () =>
    queryOptions({
      queryKey: ['landing', 'example-score'],
      queryFn: async ({ signal }): Promise<number> => {
        const { matching } = await import('@husrum/contract/market/matching/formula.ts')
        const query = { distance: EXAMPLE_KM } as const
        return (await api(matching).getMatchingExample({ query }, { signal })).data.percentage
      },
      ...still,
    }),
  /** What weighs most for a client: the first five parts of the formula. */
  weights: (language: Language) =>
    queryOptions({
      queryKey: ['landing', 'weights', language],
      queryFn: async ({ signal }): Promise<ShownWeight[]> => {
        const { matching } = await import('@husrum/contract/market/matching/formula.ts')
        const { components } = (await api(matching).getMatchingFormula({}, { signal })).data
        return components.slice(0, SHOWN_WEIGHTS).map(({ name, client_weight: weight }) => ({ name, weight }))
      },
      ...still,
    }),
  /** Two reviews, in the reader's language where there are such. */
  reviews: (language: Language) =>
    queryOptions({
      queryKey: ['landing', 'reviews', language],
      queryFn: async ({ signal }) => (await choices()).pickReviews(api, language, signal),
      ...still,
    }),
  /** A few rooms of different styles: people choose some and see what their taste is called. */
  stylePhotos: () =>
    queryOptions({
      queryKey: ['landing', 'style-photos'],
      queryFn: async ({ signal }) => (await choices()).styleChoice(api, signal),
      ...still,
    }),
  /** Whom a made-up brief in that town would get first, by the style of each photo chosen for it. */
  sample: (town: number, chosen: readonly string[]) =>
    queryOptions({
      queryKey: ['landing', 'sample', town, ...chosen],
      queryFn: async ({ signal }): Promise<MatchingSample> => {
        const { matching } = await import('@husrum/contract/market/matching/formula.ts')
        const query = { city_id: town, styles: chosen }
        return (await api(matching).getMatchingSample({ query }, { signal })).data
      },
      placeholderData: keepPreviousData,
      ...still,
    }),
  /** Towns with the most experts, those first. */
  towns: () =>
    queryOptions({
      queryKey: ['landing', 'towns'],
      queryFn: async ({ signal }) => (await choices()).townsWithExperts(api, signal),
      ...still,
    }),
  /** The nearest to a town. While another town is on its way the last one's stay. */
  near: (town: number) =>
    queryOptions({
      queryKey: ['landing', 'near', town],
      queryFn: async ({ signal }): Promise<ExpertCard[]> => {
        const { data: cards } = await api(experts).searchExperts(
          { query: { city_id: town, radius_km: NEAR_KM, sort: 'distance', per_page: NEAR } },
          { signal },
        )
        return cards.map((card) => ({ ...card, photos: card.photos.slice(0, 1) }))
      },
      placeholderData: keepPreviousData,
      ...still,
    }),
})
