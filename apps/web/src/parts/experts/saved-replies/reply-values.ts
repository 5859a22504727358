/** What the fields of a saved reply are filled with, and where its words go. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LeadDetail } from '@husrum/contract/market/leads/leads.ts'
import type { replyFields } from '@husrum/contract/experts/saved-replies.rules.ts'
import { insideList } from '#lib/language/format.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { briefTitle } from '#parts/clients/briefs/document/brief-title.ts'

export type ReplyValues = Partial<Record<(typeof replyFields)[number], string>>

/** Of the client and the brief of a lead; what is not known yet stays a field. */
export function useReplyValues(lead: Pick<LeadDetail, 'client' | 'brief'> | null | undefined): ReplyValues {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: expert } = useQuery(ownExpertQueries(api).profile())
  return {
    ...(lead && {
      first_name: lead.client.first_name,
      city: lead.client.city,
      project: insideList(briefTitle({ ...lead.brief, rooms: lead.brief.room_types }, t, language), language),
    }),
    ...(expert && { my_name: expert.name }),
  }
}

/** The reply in place of an empty text, else after it: nothing that was written is lost. */
export const withReply = (text: string, reply: string): string =>
  text.trim() ? `${text.trimEnd()}\n\n${reply}` : reply
