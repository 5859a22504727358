/** The life of a stored brief: changed by section, paused, resumed, ended. */
import { queryOptions } from '@tanstack/react-query'
import type { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import type { CallOf } from '@husrum/contract/core/endpoint.ts'
import type { Api, BodyOf } from '#lib/api/api.ts'
import { briefCalls } from './briefs.own.ts'

export type BriefChange = NonNullable<CallOf<typeof briefs.putBrief>['body']>
export type BriefEnd = NonNullable<CallOf<typeof briefs.closeBrief>['body']>

type MailedAnswer = BodyOf<typeof briefs.answerStillLooking>

/** The open question about the latest brief, or how it ended. */
export const briefLifeQuery = (api: Api) =>
  queryOptions({
    queryKey: ['brief-life'],
    queryFn: async ({ signal }) => (await (await briefCalls(api)).getBriefLife({}, { signal })).data,
  })

export const briefActions = (api: Api) => ({
  /** The first brief, or a change of the current one: absent answers stay. */
  change: async (answers: BriefChange) => (await (await briefCalls(api)).putBrief({ body: answers })).data,
  pause: async () => (await (await briefCalls(api)).pauseBrief()).data,
  resume: async () => (await (await briefCalls(api)).resumeBrief()).data,
  keepLooking: async () => (await (await briefCalls(api)).keepLooking()).data,
  restart: async () => (await (await briefCalls(api)).restartBrief()).data,
  answerByMail: async (body: MailedAnswer) => (await (await briefCalls(api)).answerStillLooking({ body })).data,
  end: async (end: BriefEnd) => (await (await briefCalls(api)).closeBrief({ body: end })).data,
})
