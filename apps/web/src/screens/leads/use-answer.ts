import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeadDetail } from '@husrum/contract/leads.ts'
import { meetings, type MeetingOffer } from '@husrum/contract/meetings.ts'
import { messages } from '@husrum/contract/messages.ts'
import { hasArrived, useOnceKey } from '#lib/once-key.ts'
import { leadQueries } from '#lib/queries/leads.ts'
import { refreshAfterMeeting } from '#lib/queries/meetings.ts'
import { useShell } from '#lib/shell-context.ts'

export type Answer = {
  body: string
  project: number | undefined
  attachments: readonly number[]
  times: MeetingOffer | undefined
}

/**
 * Sends an answer: its message first, then the times it offers. Each is stored once, however often it is sent; when
 * only the times fail, `sentTo` says so and the next try sends them alone.
 */
export function useAnswer(
  lead: Pick<LeadDetail, 'id'>,
  onMessageSent: (answer: Answer, thread: number | undefined) => void,
) {
  const { api } = useShell()
  const cache = useQueryClient()
  const [onceMessage, onceTimes] = [useOnceKey(), useOnceKey()]
  /** The conversation that the message has arrived in. */
  const [sentTo, setSentTo] = useState<number>()

  /** The conversation it is in; undefined when a lost answer does not say. */
  const sendMessage = async ({ body, project, attachments }: Answer): Promise<number | undefined> => {
    const written = {
      lead_id: lead.id,
      ...(body ? { body } : {}),
      ...(project === undefined ? {} : { project_id: project }),
      ...(attachments.length > 0 ? { attachments: [...attachments] } : {}),
    }
    try {
      return (await api(messages).sendMessage({ body: written }, onceMessage.optionsFor(written))).data.id
    } catch (error) {
      if (!hasArrived(error)) throw error
      const answered = await cache.fetchQuery({ ...leadQueries(api).detail(lead.id), staleTime: 0 })
      return answered?.thread_id ?? undefined
    }
  }
  const offerTimes = async (thread_id: number, times: MeetingOffer): Promise<void> => {
    const offered = { ...times, thread_id }
    try {
      await api(meetings).offerMeeting({ body: offered }, onceTimes.optionsFor(offered))
    } catch (error) {
      if (!hasArrived(error)) throw error
    }
    await refreshAfterMeeting(cache, { thread_id })
  }
  const send = useMutation({
    mutationFn: async ({ answer }: { answer: Answer; goesOn: boolean }) => {
      const thread = sentTo ?? (await sendMessage(answer))
      if (sentTo === undefined) {
        onceMessage.arrived()
        setSentTo(thread)
        onMessageSent(answer, thread)
      }
      if (answer.times && thread !== undefined) await offerTimes(thread, answer.times)
      onceTimes.arrived()
      return thread
    },
    onSettled: () => {
      for (const key of ['leads', 'threads', 'waiting']) void cache.invalidateQueries({ queryKey: [key] })
    },
  })
  return { send, sentTo }
}
