import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedExpert } from '#lib/device-storage/device-list.ts'
import { favouriteActions, favouriteQueries } from '#queries/clients/favourites.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Heart, type HeartProps } from './Heart.tsx'

/** The heart for people with an account: visitors' pages do not load this script. */
export function ClientsHeart({
  known,
  pressed,
  ...look
}: Omit<HeartProps, 'kept' | 'onToggle'> & {
  known: boolean
  /** A press before this script was loaded; it is carried out once. */
  pressed: boolean
}) {
  const { kept, toggle } = useFavourite(look.expert, known)
  const waiting = useRef(pressed)
  useEffect(() => {
    if (!waiting.current) return
    waiting.current = false
    toggle()
  }, [toggle])
  return <Heart {...look} kept={kept} onToggle={toggle} />
}

/** Whether the expert is a favourite, and an optimistic change of it. `known` is used until the list is loaded. */
function useFavourite(expert: ListedExpert, known: boolean): { kept: boolean; toggle: () => void } {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  const { queryKey } = favouriteQueries(api).ids()
  const { data: ids } = useQuery(favouriteQueries(api).ids())

  const { mutate } = useMutation({
    // In sequence: after a quick yes and no, the last one counts.
    scope: { id: 'favourites' },
    mutationFn: ({ of, keep }: { of: ListedExpert; keep: boolean }) => favouriteActions(api).set(of.id, keep),
    onMutate: async ({ of, keep }) => {
      const wasListed = queryClient.getQueryData(queryKey) !== undefined
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (now: number[] | undefined) => changed(now, of.id, keep))
      return { wasListed }
    },
    onSuccess: (_, { keep }, { wasListed }) => {
      // The first request for the list was cancelled, so the other favourites are still unknown.
      if (!wasListed) void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ['favourites', 'list'], refetchType: 'none' })
      // A removed favourite stays in the visible list, so that it can be added back.
      void queryClient.invalidateQueries({ queryKey: ['favourites', 'latest'], refetchType: keep ? 'active' : 'none' })
    },
    onError: (error, { of, keep }) => {
      queryClient.setQueryData(queryKey, (now: number[] | undefined) => changed(now, of.id, !keep))
      if (hasStatus(error, 404)) showToast(t('favourites.gone', { name: of.name }), { tone: 'danger' })
      return queryClient.invalidateQueries({ queryKey })
    },
  })

  const kept = ids?.includes(expert.id) ?? known
  return { kept, toggle: () => mutate({ of: expert, keep: !kept }) }
}

/** The latest first, the same as the list. */
const changed = (ids: readonly number[] | undefined, id: number, keep: boolean): number[] => [
  ...(keep ? [id] : []),
  ...(ids ?? []).filter((each) => each !== id),
]
