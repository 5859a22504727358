/** The life of a stored brief: changed by section, paused, resumed, ended. */
import { queryOptions } from '@tanstack/react-query'
import type { Brief, BriefLife, briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import type { CallOf } from '@husrum/contract/core/endpoint.ts'
import type { Api } from '#lib/api/api.ts'
import { briefCalls } from './briefs.own.ts'

export type BriefChange = NonNullable<CallOf<typeof briefs.putBrief>['body']>
export type BriefEnd = NonNullable<CallOf<typeof briefs.closeBrief>['body']>

type MailedAnswer = Exclude<NonNullable<CallOf<typeof briefs.answerStillLooking>['body']>, FormData>

/** The open question about the latest brief, or how it ended. */
export const briefLifeQuery = (api: Api) =>
  queryOptions({
    queryKey: ['brief-life'],
    queryFn: async ({ signal }): Promise<BriefLife> =>
      (await (await briefCalls(api)).getBriefLife({}, { signal })).data,
  })

export const briefActions = (api: Api) => ({
  /** The first brief, or a change of the current one: absent answers stay. */
  change: async (answers: BriefChange): Promise<Brief | null> =>
    (await (await briefCalls(api)).putBrief({ body: answers })).data,
  pause: async (): Promise<Brief> => (await (await briefCalls(api)).pauseBrief()).data,
  resume: async (): Promise<Brief> => (await (await briefCalls(api)).resumeBrief()).data,
  keepLooking: async (): Promise<BriefLife> => (await (await briefCalls(api)).keepLooking()).data,
  restart: async (): Promise<Brief> => (await (await briefCalls(api)).restartBrief()).data,
  answerByMail: async (body: MailedAnswer) => (await (await briefCalls(api)).answerStillLooking({ body })).data,
  end: async (end: BriefEnd): Promise<Brief> => (await (await briefCalls(api)).closeBrief({ body: end })).data,
})
