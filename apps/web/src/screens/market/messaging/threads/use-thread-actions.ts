import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messages as table, type ReportReason, type Thread } from '@husrum/contract/market/messaging/messaging.ts'
import { threadQueries, withThread } from '#queries/market/messaging.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'

const plain = [
  'archiveThread',
  'unarchiveThread',
  'muteThread',
  'unmuteThread',
  'blockThread',
  'unblockThread',
  'shareContact',
  'withdrawContact',
] as const
export type ThreadAction = (typeof plain)[number]
export type ThreadReport = { reason: ReportReason; words: string }

/** Actions that can be undone, and the action that does it. */
const undoing: Partial<Record<ThreadAction, ThreadAction>> = {
  archiveThread: 'unarchiveThread',
  muteThread: 'unmuteThread',
}

/** The actions on a conversation. Each answer changes the cached data. */
export function useThreadActions(id: number) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const onDone = (thread: Thread) => {
    const queries = threadQueries(api)
    cache.setQueryData(queries.list().queryKey, (now) => now && withThread(now, thread))
    cache.setQueryData(
      queries.thread(id).queryKey,
      (now) => now && { ...now, pages: now.pages.map((page) => page && { ...page, ...thread }) },
    )
    for (const key of [['threads', 'list'], ['threads', 'one', id], ['leads'], ['matches'], ['waiting']])
      void cache.invalidateQueries({ queryKey: key })
  }
  const act = useMutation({
    mutationFn: async (action: ThreadAction) => (await api(table)[action]({ params: { id } })).data,
    onSuccess: (thread, action) => {
      onDone(thread)
      const undo = undoing[action]
      showToast(
        t(`messages.done.${action}`),
        undo ? { action: { label: t('messages.undo'), run: () => act.mutate(undo) } } : {},
      )
    },
  })
  const report = useMutation({
    mutationFn: async ({ reason, words }: ThreadReport) =>
      (await api(table).reportThread({ params: { id }, body: { reason, ...(words ? { words } : {}) } })).data,
    onSuccess: onDone,
  })
  return { act, report }
}
export type ThreadActions = ReturnType<typeof useThreadActions>
