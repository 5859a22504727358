/** The values for the fields of a saved reply, and how its text is inserted. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LeadDetail } from '@husrum/contract/market/leads/leads.ts'
import type { replyFields } from '@husrum/contract/experts/saved-replies.rules.ts'
import { insideList } from '#lib/language/format.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { briefTitle } from '#parts/clients/briefs/document/brief-title.ts'

export type ReplyValues = Partial<Record<(typeof replyFields)[number], string>>

/** The values from the client and the brief of a lead; an unknown value stays a field. */
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

/** The reply replaces an empty text, else it is appended: no written text is lost. */
export const withReply = (text: string, reply: string): string =>
  text.trim() ? `${text.trimEnd()}\n\n${reply}` : reply
