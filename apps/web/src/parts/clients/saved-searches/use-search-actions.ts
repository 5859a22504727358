import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { savedSearches, type NewSavedSearch, type SavedSearch } from '@husrum/contract/clients/saved-searches.ts'
import { useOnceKey } from '#lib/api/once-key.ts'
import { savedSearchQueries } from '#queries/clients/saved-searches.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'

/** A client's actions on saved searches. The list shows each as soon as it has succeeded. */
export function useSearchActions() {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const call = api(savedSearches)
  const once = useOnceKey()
  const { queryKey } = savedSearchQueries(api).list()
  const show = (change: (searches: readonly SavedSearch[]) => SavedSearch[]) =>
    cache.setQueryData(queryKey, (old) => (old ? change(old) : old))
  const replace = (changed: SavedSearch) => show((all) => all.map((each) => (each.id === changed.id ? changed : each)))
  const onSettled = () => void cache.invalidateQueries({ queryKey })

  const save = useMutation({
    mutationFn: async (body: NewSavedSearch) =>
      (await call.saveSearch({ body }, { headers: once.optionsFor(body).headers })).data,
    onSuccess: (saved) => {
      once.arrived()
      show((all) => [saved, ...all])
    },
    onSettled,
  })
  const change = useMutation({
    mutationFn: async ({ id, ...body }: { id: number; name?: string; mails?: boolean }) =>
      (await call.changeSavedSearch({ params: { id }, body })).data,
    // a box shows its new state at once; a refusal reads the list again
    onMutate: ({ id, mails }) =>
      mails !== undefined && show((all) => all.map((each) => (each.id === id ? { ...each, mails } : each))),
    onSuccess: replace,
    onSettled,
  })
  const see = useMutation({
    mutationFn: ({ id }: SavedSearch) => call.seeSavedSearch({ params: { id } }),
    onMutate: (seen) => replace({ ...seen, news: { ...seen.news, count: 0, experts: [] } }),
    onSettled: () => {
      onSettled()
      void cache.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedSearch) => call.removeSavedSearch({ params: { id } }),
    onSuccess: (_, removed) => {
      show((all) => all.filter(({ id }) => id !== removed.id))
      const { name, criteria, mails, filters } = removed
      // a filter whose value no longer exists cannot be saved again
      const isWhole = filters.every(({ gone }) => !gone)
      showToast(t('saved-searches.removed', { name }), {
        seconds: 12,
        ...(isWhole
          ? { action: { label: t('saved-searches.undo'), run: () => save.mutate({ name, criteria, mails }) } }
          : {}),
      })
    },
    onSettled,
  })
  return { save, change, see, remove }
}
