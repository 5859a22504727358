/**
 * The market content of the start page: chosen from the public API and reduced to what is shown, since it is sent with
 * the page.
 */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { experts, type ExpertCard } from '@husrum/contract/experts/profile/experts.ts'
import type { MatchingSample } from '@husrum/contract/market/matching/formula.ts'
import type { Api } from '#lib/api/api.ts'
import type { Language } from '#lib/language/locale.ts'

/** The distance between the two people of the example lead, the same as in the scorer's example. */
export const EXAMPLE_KM = '5'
export type ShownWeight = { name: string; weight: number }

/** Chooses the content. The server's result is sent with the page, so that most visits never fetch this script. */
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
  /** One photo for a screen with a form beside it, by a single call: the form has priority. */
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
  /** The outcomes of the briefs of the last 90 days; they stay the same all day. */
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
  /** The score of the example's pair in the best case. */
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
  /** The heaviest parts for a client: the first five of the formula. */
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
  /** Two reviews, in the reader's language where possible. */
  reviews: (language: Language) =>
    queryOptions({
      queryKey: ['landing', 'reviews', language],
      queryFn: async ({ signal }) => (await choices()).pickReviews(api, language, signal),
      ...still,
    }),
  /** A few rooms of different styles: people choose some and read the name of their taste. */
  stylePhotos: () =>
    queryOptions({
      queryKey: ['landing', 'style-photos'],
      queryFn: async ({ signal }) => (await choices()).styleChoice(api, signal),
      ...still,
    }),
  /** The experts that an invented brief in that town would match first, by the style of each chosen photo. */
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
  /** Towns with experts, those with the most experts first. */
  towns: () =>
    queryOptions({
      queryKey: ['landing', 'towns'],
      queryFn: async ({ signal }) => (await choices()).townsWithExperts(api, signal),
      ...still,
    }),
  /** The experts nearest to a town. While another town loads, those of the last one stay. */
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
