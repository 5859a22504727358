/** Countries, towns and the options of forms, in the page's language. Staff edit some of them. */
import { queryOptions } from '@tanstack/react-query'
import type { QuestionSubject } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { reference, type SearchLocation } from '@husrum/contract/foundation/reference/reference.ts'
import type { Api } from '#lib/api/api.ts'

const still = { staleTime: Infinity } as const

export const referenceQueries = (api: Api) => ({
  countries: () =>
    queryOptions({
      queryKey: ['reference', 'countries'],
      queryFn: async () => (await api(reference).listCountries()).data,
      ...still,
    }),
  states: (countryId: number) =>
    queryOptions({
      queryKey: ['reference', 'states', countryId],
      queryFn: async () => (await api(reference).listStates({ query: { country_id: countryId } })).data,
      ...still,
    }),
  budgets: () =>
    queryOptions({
      queryKey: ['reference', 'budgets'],
      queryFn: async () => (await api(reference).listBudgets()).data,
      ...still,
    }),
  timelines: () =>
    queryOptions({
      queryKey: ['reference', 'timelines'],
      queryFn: async () => (await api(reference).listTimelines()).data,
      ...still,
    }),
  styles: () =>
    queryOptions({
      queryKey: ['reference', 'styles'],
      queryFn: async () => (await api(reference).listStyles()).data,
      ...still,
    }),
  roomTypes: (category: 'interior' | 'architecture' = 'interior') =>
    queryOptions({
      queryKey: ['reference', 'room-types', category],
      queryFn: async () => (await api(reference).listRoomTypes({ query: { category } })).data,
      ...still,
    }),
  aspects: () =>
    queryOptions({
      queryKey: ['reference', 'aspects'],
      queryFn: async () => (await api(reference).listAspects()).data,
      ...still,
    }),
  specialties: () =>
    queryOptions({
      queryKey: ['reference', 'specialties'],
      queryFn: async () => (await api(reference).listSpecialties()).data,
      ...still,
    }),
  skills: () =>
    queryOptions({
      queryKey: ['reference', 'skills'],
      queryFn: async () => (await api(reference).listSkills()).data,
      ...still,
    }),
  /** An owner's additional questions in the brief, or in the profile. */
  questions: (subject: QuestionSubject = 'brief') =>
    queryOptions({
      queryKey: ['reference', 'questions', subject],
      queryFn: async () => (await api(reference).listQuestions({ query: { subject } })).data,
      ...still,
    }),
  /** In the given currency; else in that of the page's language. */
  plans: (currency?: 'EUR' | 'DKK') =>
    queryOptions({
      queryKey: ['reference', 'plans', currency ?? 'own'],
      queryFn: async () => (await api(reference).listPlans({ query: currency ? { currency } : {} })).data,
      ...still,
    }),
  /** The number of towns of the same country around a town, or around any of several. */
  townCounts: (cityId: number, also: readonly number[] = []) =>
    queryOptions({
      queryKey: ['reference', 'town counts', cityId, ...also],
      queryFn: async () =>
        (
          await api(reference).countTowns({
            params: { cityId },
            query: also.length > 0 ? { also: also.map(String) } : {},
          })
        ).data,
      ...still,
    }),
  /** The largest town of this name in any country we serve, or null. */
  townAnywhere: (words: string) =>
    queryOptions({
      queryKey: ['reference', 'towns', 'anywhere', words],
      queryFn: async ({ signal }) => {
        const { data } = await api(reference).searchLocations(
          { query: { q: words, all: 'true', limit: 20 } },
          { signal },
        )
        return data.find(isTown) ?? null
      },
      ...still,
    }),
  /** Towns of any country we serve by part of their name, the larger first. */
  townsAnywhere: (words: string) =>
    queryOptions({
      queryKey: ['reference', 'towns', 'everywhere', words],
      queryFn: async ({ signal }) => {
        const { data } = await api(reference).searchLocations(
          { query: { q: words, all: 'true', limit: 60 } },
          { signal },
        )
        return data.filter(isTown).slice(0, MOST_TOWNS)
      },
      ...still,
    }),
  /** Towns of a country by part of their name, the larger first; all of them, also those without experts. */
  towns: (countryId: number, words: string) =>
    queryOptions({
      queryKey: ['reference', 'towns', countryId, words],
      queryFn: async ({ signal }) => {
        const { data } = await api(reference).searchLocations(
          { query: { country_id: countryId, q: words, all: 'true', limit: 60 } },
          { signal },
        )
        return data.filter(isTown).slice(0, MOST_TOWNS)
      },
      ...still,
    }),
})

/** More than a list of suggestions can show is useless; typing another letter is quicker. */
const MOST_TOWNS = 8

export type FoundTown = SearchLocation & { type: 'city' }
const isTown = (place: SearchLocation): place is FoundTown => place.type === 'city'
