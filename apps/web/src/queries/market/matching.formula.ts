/** How the matching works, and which experts fit the answers of an unfinished brief. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { matching, type FittingAnswers, type MatchingChoices } from '@husrum/contract/market/matching/formula.ts'
import type { Api } from '#lib/api/api.ts'

const still = { staleTime: 10 * 60_000 } as const

export const matchingQueries = (api: Api) => ({
  formula: () =>
    queryOptions({
      queryKey: ['matching', 'formula'],
      queryFn: async ({ signal }) => (await api(matching).getMatchingFormula({}, { signal })).data,
      ...still,
    }),
  /** While another choice loads, the last one's result stays. */
  example: (choices: Partial<MatchingChoices>) =>
    queryOptions({
      queryKey: ['matching', 'example', choices],
      queryFn: async ({ signal }) => (await api(matching).getMatchingExample({ query: choices }, { signal })).data,
      placeholderData: keepPreviousData,
      ...still,
    }),
  /** Its failures are silent: the brief works without it. */
  fitting: (answers: FittingAnswers) =>
    queryOptions({
      queryKey: ['matching', 'fitting', answers],
      queryFn: async ({ signal }) =>
        (await api(matching).countFitting({ body: answers }, { signal, quiet: true })).data,
      placeholderData: keepPreviousData,
      retry: false,
      ...still,
    }),
})
