import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { matchQueries, type MatchPage } from '../../lib/queries/matches.ts'
import { useShell } from '../../lib/shell-context.ts'
import { weighedList, weightsOf, type SliderKey, type WeighedMatch, type Weighing } from './weighing.ts'

export type Weigher = {
  weighing: Weighing
  set: (key: SliderKey, step: number) => void
  reset: () => void
  /** The list as weighed; undefined while everything is as usual. */
  list: WeighedMatch[] | undefined
}

/** Tries weights out on this screen; leaving it leaves the list as it was delivered. */
export function useWeighing(pages: readonly MatchPage[]): Weigher {
  const { api } = useShell()
  const [weighing, setWeighing] = useState<Weighing>({})
  // While a slider is drawn, the list follows as fast as answers come, and not faster.
  const weights = weightsOf(useDeferredValue(weighing))
  const shown = pages.flatMap((page) => page.data).filter(({ status }) => status !== 'passed_on').length
  const { data } = useQuery({
    ...matchQueries(api).preview(weights ?? {}, Math.max(5, Math.min(15, shown))),
    enabled: weights !== undefined,
    placeholderData: keepPreviousData,
  })
  const isOn = weights !== undefined
  const list = useMemo(() => (isOn && data ? weighedList(data, pages) : undefined), [isOn, data, pages])
  return {
    weighing,
    set: (key, step) => setWeighing((before) => ({ ...before, [key]: step })),
    reset: () => setWeighing({}),
    list,
  }
}
