import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { matchActions, matchQueries, type MatchPage } from '#queries/market/matching.ts'
import { useShell } from '#lib/shell-context.ts'
import {
  briefWeightsOf,
  weighedList,
  weighingOf,
  weightsOf,
  type SliderKey,
  type WeighedMatch,
  type Weighing,
} from './weighing.ts'

export type Weigher = {
  weighing: Weighing
  set: (key: SliderKey, step: number) => void
  reset: () => void
  /** The sorted list; undefined while all weights have their defaults. */
  list: WeighedMatch[] | undefined
}

/** The client's weights, stored with the brief, and the list in their order. */
export function useWeighing(pages: readonly MatchPage[]): Weigher {
  const { api } = useShell()
  const queryClient = useQueryClient()
  const kept = pages.at(-1)?.meta.weights
  const weighing = useMemo(() => weighingOf(kept ?? {}), [kept])
  const { queryKey } = matchQueries(api).list()
  const { mutate } = useMutation({
    // Saved one after the other: of several steps of a slider the last one is stored.
    scope: { id: 'match-weights' },
    mutationFn: (next: Weighing) => matchActions(api).putWeights(briefWeightsOf(next)),
    onMutate: (next) =>
      queryClient.setQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({ ...page, meta: { ...page.meta, weights: briefWeightsOf(next) } })),
          },
      ),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  // While a slider moves, the list follows as fast as the answers arrive
  const weights = weightsOf(useDeferredValue(weighing))
  const shown = pages.flatMap((page) => page.data).length
  const { data } = useQuery({
    ...matchQueries(api).preview(weights ?? {}, Math.max(5, Math.min(15, shown))),
    enabled: weights !== undefined,
    placeholderData: keepPreviousData,
  })
  const isOn = weights !== undefined
  const list = useMemo(() => (isOn && data ? weighedList(data, pages) : undefined), [isOn, data, pages])
  return {
    weighing,
    set: (key, step) => mutate({ ...weighing, [key]: step }),
    reset: () => mutate({}),
    list,
  }
}
