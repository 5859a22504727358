import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { briefActions, type BriefEnd } from '#queries/clients/briefs.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'

type Done = {
  onPaused?: () => void
  onResumed?: () => void
  onEnded?: (ended: Brief, given: BriefEnd) => void
}

/**
 * Pausing, resuming and ending a brief. The success messages come from this hook, since the screen that called may be
 * unmounted by then. When the server refuses because the brief has another state, it is read again and the screen shows
 * that state.
 */
export function useBriefMoves({ onPaused, onResumed, onEnded }: Done) {
  const { api } = useShell()
  const queryClient = useQueryClient()
  const actions = briefActions(api)
  const { queryKey } = briefQueries(api).current()
  const refreshRest = async () => {
    await queryClient.invalidateQueries({ queryKey: ['brief-life'] })
    await queryClient.invalidateQueries({ queryKey: ['matches'] })
    await queryClient.invalidateQueries({ queryKey: ['meetings'] })
    await queryClient.invalidateQueries({ queryKey: ['threads'] })
  }
  const onError = async (refusal: Error) => {
    if (!hasStatus(refusal, 409) && !hasStatus(refusal, 404)) return
    // the state first: screens read it when there is no brief any more
    await refreshRest()
    await queryClient.invalidateQueries({ queryKey })
  }
  const pause = useMutation({
    mutationFn: () => actions.pause(),
    onSuccess: (brief) => {
      queryClient.setQueryData(queryKey, brief)
      onPaused?.()
      void refreshRest()
    },
    onError,
  })
  const resume = useMutation({
    mutationFn: () => actions.resume(),
    onSuccess: async (brief) => {
      queryClient.setQueryData(queryKey, brief)
      await refreshRest()
      onResumed?.()
    },
    onError,
  })
  const end = useMutation({
    mutationFn: (given: BriefEnd) => actions.end(given),
    onSuccess: (ended, given) => {
      onEnded?.(ended, given)
      queryClient.setQueryData(queryKey, null) // this brief is no longer the current one
      void refreshRest()
    },
    onError,
  })
  return { pause, resume, end }
}
