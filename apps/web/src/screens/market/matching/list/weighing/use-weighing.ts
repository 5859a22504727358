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
  /** The list as weighed; undefined while everything is as usual. */
  list: WeighedMatch[] | undefined
}

/** What matters to the client, kept with the brief, and the list in that order. */
export function useWeighing(pages: readonly MatchPage[]): Weigher {
  const { api } = useShell()
  const queryClient = useQueryClient()
  const kept = pages.at(-1)?.meta.weights
  const weighing = useMemo(() => weighingOf(kept ?? {}), [kept])
  const { queryKey } = matchQueries(api).list()
  const { mutate } = useMutation({
    // One after the other: of several steps of a slider the last one is kept.
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
  // While a slider is drawn, the list follows as fast as answers come, and not faster.
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
