import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Brief } from '@husrum/contract/briefs.ts'
import { briefActions, type BriefEnd } from '../../lib/queries/briefs.ts'
import { briefQueries } from '../../lib/queries/registration.ts'
import { hasStatus } from '../../lib/refusals.ts'
import { useShell } from '../../lib/shell-context.ts'

/** Pausing, taking up again and ending. Refused because the brief stands elsewhere by now: it is read again, and the screen says how it stands. */
export function useBriefMoves() {
  const { api } = useShell()
  const queryClient = useQueryClient()
  const actions = briefActions(api)
  const current = briefQueries(api).current()
  const refreshRest = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['matches'] }),
      queryClient.invalidateQueries({ queryKey: ['threads'] }),
    ])
  const onError = async (refusal: Error) => {
    if (!hasStatus(refusal, 409) && !hasStatus(refusal, 404)) return
    await queryClient.invalidateQueries({ queryKey: current.queryKey })
    await refreshRest()
  }
  const keep = async (brief: Brief) => {
    queryClient.setQueryData(current.queryKey, brief)
    await refreshRest()
  }
  const pause = useMutation({ mutationFn: () => actions.pause(), onSuccess: keep, onError })
  const resume = useMutation({ mutationFn: () => actions.resume(), onSuccess: keep, onError })
  const end = useMutation({
    mutationFn: (given: BriefEnd) => actions.end(given),
    // an ended brief is not the current one any more
    onSuccess: async () => {
      queryClient.setQueryData(current.queryKey, null)
      await refreshRest()
    },
    onError,
  })
  return { pause, resume, end }
}
