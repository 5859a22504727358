import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { favouriteActions, favouriteQueries } from '#lib/queries/favourites.ts'
import { hasStatus } from '#lib/refusals.ts'
import { useAccount } from '#lib/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { createDeviceFavourites, noFavourites, type Wanted } from './kept-for-later.ts'

const onDevice = createDeviceFavourites(() => localStorage)

export type Favourite = { kept: boolean; toggle: () => void }

/**
 * Whether the client keeps this expert, and the change of it: shown at once, taken back when it fails. A visitor keeps experts on this device
 * and is offered to log in for good; the account then takes them over. Undefined for experts and staff, who keep no list. `known` holds until the list is there.
 */
export function useFavourite(expert: Wanted, known = false): Favourite | undefined {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const account = useAccount()
  const isClient = account?.role === 'client'
  const { queryKey } = favouriteQueries(api).ids()
  const { data: ids } = useQuery({ ...favouriteQueries(api).ids(), enabled: isClient })

  const { mutate } = useMutation({
    // One after the other: of a quick yes and no, the last one counts.
    scope: { id: 'favourites' },
    mutationFn: ({ of, keep }: { of: Wanted; keep: boolean; told: boolean }) => favouriteActions(api).set(of.id, keep),
    onMutate: async ({ of, keep }) => {
      const wasListed = queryClient.getQueryData(queryKey) !== undefined
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (now: number[] | undefined) => changed(now, of.id, keep))
      return { wasListed }
    },
    onSuccess: (_, { of, keep, told }, { wasListed }) => {
      // The first request for the list was stopped: without it the others kept are not known.
      if (!wasListed) void queryClient.invalidateQueries({ queryKey })
      if (told && keep) showToast(t('favourites.kept', { name: of.name }), { tone: 'success' })
      void queryClient.invalidateQueries({ queryKey: ['favourites', 'list'], refetchType: 'none' })
    },
    onError: (error, { of, keep }) => {
      queryClient.setQueryData(queryKey, (now: number[] | undefined) => changed(now, of.id, !keep))
      if (hasStatus(error, 404)) showToast(t('favourites.gone', { name: of.name }), { tone: 'danger' })
      return queryClient.invalidateQueries({ queryKey })
    },
  })

  // Not before the list is there: another heart's request for it would answer after these and without them.
  const isListed = ids !== undefined
  useEffect(() => {
    if (!isClient || !isListed) return
    for (const of of onDevice.takeAll().toReversed()) mutate({ of, keep: true, told: true })
  }, [isClient, isListed, mutate])

  const visitors = useSyncExternalStore(onDevice.subscribe, onDevice.current, noFavourites)
  if (account && !isClient) return undefined
  const kept = isClient ? (ids?.includes(expert.id) ?? known) : visitors.some(({ id }) => id === expert.id)
  return {
    kept,
    toggle: () => {
      if (isClient) return mutate({ of: expert, keep: !kept, told: false })
      onDevice.set(expert, !kept)
      if (kept) return
      showToast(t('favourites.onDevice', { name: expert.name }), {
        seconds: 8,
        action: {
          label: t('favourites.forGood'),
          run: () => void navigate(links.login(router.latestLocation.href)),
        },
      })
    },
  }
}

/** The latest first, as the list is. */
const changed = (ids: readonly number[] | undefined, id: number, keep: boolean): number[] => [
  ...(keep ? [id] : []),
  ...(ids ?? []).filter((each) => each !== id),
]
