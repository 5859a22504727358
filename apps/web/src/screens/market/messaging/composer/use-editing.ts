import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { messages as table, type Message } from '@husrum/contract/market/messaging/messaging.ts'
import { isEditable } from '@husrum/contract/market/messaging/message-editing.rules.ts'
import { aroundFound, threadQueries, withMessage, withVersion, type MessagePages } from '#queries/market/messaging.ts'
import { fieldErrors, isRefusal } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import type { ChatThread } from '../chat/chat-state.ts'

/** Edits a sent message: which one, the new text, and its problem. */
export function useEditing(thread: ChatThread, now: number) {
  const { api } = useShell()
  const cache = useQueryClient()
  const [edited, setEdited] = useState<{ message: Message; text: string }>()
  const save = useMutation({
    mutationFn: async ({ id, body }: { id: number; body: string }) =>
      (await api(table).editMessage({ params: { id }, body: { body } })).data,
    onSuccess: (message) => {
      cache.setQueryData(
        threadQueries(api).thread(thread.id).queryKey,
        (known) => known && withMessage(known, { ...thread, message }),
      )
      cache.setQueriesData<MessagePages>(aroundFound(thread.id), (known) => known && withVersion(known, message))
      void cache.invalidateQueries({ queryKey: ['threads', 'list'] })
      setEdited(undefined)
    },
  })
  const current = edited?.message.thread_id === thread.id ? edited : undefined
  const { reset } = save
  // A stable callback: otherwise all messages of a long conversation would render again for a new one
  const begin = useCallback(
    (message: Message) => {
      reset()
      setEdited({ message, text: message.body })
    },
    [reset],
  )
  const last = thread.messages?.findLast((message) => message.mine)
  return {
    current,
    begin,
    beginLast: last && isEditable(last, now) ? () => begin(last) : undefined,
    write: (text: string) => setEdited((before) => before && { ...before, text }),
    cancel: () => setEdited(undefined),
    save: (body: string) => current && save.mutate({ id: current.message.id, body }),
    isSaving: save.isPending,
    /** The server's refusal of the text; other refusals are shown by a toast. */
    error: isRefusal(save.error) ? fieldErrors(save.error)?.body : undefined,
  }
}
