import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { savedReplies, type SavedReply } from '@husrum/contract/experts/saved-replies.ts'
import { useOnceKey } from '#lib/api/once-key.ts'
import { savedReplyQueries } from '#queries/experts/saved-replies.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'

type Words = Omit<SavedReply, 'id'>

/** An expert's actions on the replies. The list shows each as soon as it has succeeded. */
export function useReplyActions() {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const call = api(savedReplies)
  const once = useOnceKey()
  const { queryKey } = savedReplyQueries(api).list()
  const show = (change: (replies: readonly SavedReply[]) => SavedReply[]) =>
    cache.setQueryData(queryKey, (old) => (old ? change(old) : old))
  const onSettled = () => void cache.invalidateQueries({ queryKey })

  const add = useMutation({
    mutationFn: async (body: Words) =>
      (await call.addSavedReply({ body }, { headers: once.optionsFor(body).headers })).data,
    onSuccess: (made) => {
      once.arrived()
      // a refetch may have added it already
      show((replies) => [...replies.filter((reply) => reply.id !== made.id), made])
    },
    onSettled,
  })
  const change = useMutation({
    mutationFn: async ({ id, ...body }: SavedReply) => (await call.changeSavedReply({ params: { id }, body })).data,
    onSuccess: (changed) => show((replies) => replies.map((reply) => (reply.id === changed.id ? changed : reply))),
    onSettled,
  })
  const move = useMutation({
    mutationFn: async ({ id, step }: { id: number; step: 1 | -1 }) => {
      const ids = (cache.getQueryData(queryKey) ?? []).map((reply) => reply.id)
      const from = ids.indexOf(id)
      const to = Math.min(ids.length - 1, Math.max(0, from + step))
      ids.splice(to, 0, ...ids.splice(from, 1))
      return (await call.sortSavedReplies({ body: { ids } })).data
    },
    onSuccess: (sorted) => show(() => [...sorted]),
    onSettled,
  })
  const putBack = useMutation({
    mutationFn: async ({ reply: { title, body }, before }: { reply: SavedReply; before: readonly number[] }) => {
      const made = (await call.addSavedReply({ body: { title, body } })).data
      return (await call.sortSavedReplies({ body: { ids: [...before, made.id] } })).data
    },
    onSuccess: (sorted) => show(() => [...sorted]),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedReply) => call.removeSavedReply({ params: { id } }),
    onSuccess: (_, reply) => {
      const ids = (cache.getQueryData(queryKey) ?? []).map(({ id }) => id)
      const before = ids.slice(0, Math.max(0, ids.indexOf(reply.id)))
      show((replies) => replies.filter(({ id }) => id !== reply.id))
      showToast(t('saved-replies.removed', { title: reply.title }), {
        seconds: 12,
        action: { label: t('saved-replies.undo'), run: () => putBack.mutate({ reply, before }) },
      })
    },
    onSettled,
  })
  return { add, change, move, remove }
}
