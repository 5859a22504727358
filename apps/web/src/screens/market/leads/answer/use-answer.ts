import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { LeadDetail } from '@husrum/contract/market/leads/leads.ts'
import { meetings, type MeetingOffer } from '@husrum/contract/market/meetings.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { createOnceKey, wasAlreadyDone } from '#lib/api/once-key.ts'
import { leadQueries } from '#queries/market/leads.ts'
import { refreshAfterMeeting } from '#queries/market/meetings.ts'
import { useShell } from '#lib/shell-context.ts'

export type Answer = {
  body: string
  project: number | undefined
  attachments: readonly number[]
  times: MeetingOffer | undefined
}

export type Sending = {
  answer: Answer
  /** Afterwards the next lead opens, not the conversation. */
  goesOn: boolean
  /** Only the times are sent: the text has arrived. */
  timesAlone: boolean
}

/** For `useIsMutating`: sending continues while another lead is shown. */
export const answeringKey = (lead: number) => ['answer', lead] as const

/** The keys of each lead, until the page is closed: a second press after returning to a lead sends the same answer. */
const keysOfLeads = new Map<number, { message: OnceKey; times: OnceKey }>()
type OnceKey = ReturnType<typeof createOnceKey>
const keysOf = (lead: number) => {
  const keys = keysOfLeads.get(lead) ?? { message: createOnceKey(), times: createOnceKey() }
  keysOfLeads.set(lead, keys)
  return keys
}

export type AnswerCallbacks = {
  onMessageSent: (answer: Answer, thread: number | undefined) => void
  /** Everything has arrived, in this conversation. */
  onSent: (thread: number | undefined, sending: Sending) => void
  onFailed: (error: Error, areTimesLeft: boolean) => void
}

/**
 * Sends an answer: its message first, then the offered times. Each is stored once, however often it is sent; if only
 * the times fail, `sentTo` is set and the next try sends them alone. The callbacks are also called when another lead is
 * shown by then.
 */
export function useAnswer(
  lead: Pick<LeadDetail, 'id'>,
  sentBefore: number | undefined,
  { onMessageSent, onSent, onFailed }: AnswerCallbacks,
) {
  const { api } = useShell()
  const cache = useQueryClient()
  /** The conversation that contains the message. */
  const [sentTo, setSentTo] = useState(sentBefore)
  // Also available when another lead is shown, whose composer has its own state
  const arrivedIn = useRef(sentBefore)

  /** Returns the conversation; undefined if the answer was lost and the lead names no conversation. */
  const sendMessage = async ({ body, project, attachments }: Answer): Promise<number | undefined> => {
    const written = {
      lead_id: lead.id,
      ...(body ? { body } : {}),
      ...(project === undefined ? {} : { project_id: project }),
      ...(attachments.length > 0 ? { attachments: [...attachments] } : {}),
    }
    try {
      return (await api(messages).sendMessage({ body: written }, keysOf(lead.id).message.optionsFor(written))).data.id
    } catch (error) {
      if (!wasAlreadyDone(error)) throw error
      const answered = await cache.fetchQuery({ ...leadQueries(api).detail(lead.id), staleTime: 0 })
      return answered?.thread_id ?? undefined
    }
  }
  const offerTimes = async (thread_id: number, times: MeetingOffer): Promise<void> => {
    const offered = { ...times, thread_id }
    try {
      // An error is shown next to the times, or in a message with a link to them
      await api(meetings).offerMeeting({ body: offered }, { ...keysOf(lead.id).times.optionsFor(offered), quiet: true })
    } catch (error) {
      if (!wasAlreadyDone(error)) throw error
    }
    await refreshAfterMeeting(cache, { thread_id })
  }
  const send = useMutation({
    mutationKey: answeringKey(lead.id),
    mutationFn: async ({ answer }: Sending) => {
      const thread = sentTo ?? (await sendMessage(answer))
      if (sentTo === undefined) {
        keysOf(lead.id).message.arrived()
        arrivedIn.current = thread
        setSentTo(thread)
        onMessageSent(answer, thread)
      }
      if (answer.times && thread !== undefined) await offerTimes(thread, answer.times)
      keysOf(lead.id).times.arrived()
      return thread
    },
    onSuccess: onSent,
    onError: (error) => onFailed(error, arrivedIn.current !== undefined),
    onSettled: () => {
      for (const key of ['leads', 'threads', 'waiting']) void cache.invalidateQueries({ queryKey: [key] })
    },
  })
  return { send, sentTo }
}
