/** The stored brief's life: changed by section, paused, taken up again, ended. */
import type { Brief, briefs } from '@husrum/contract/briefs.ts'
import type { CallOf } from '@husrum/contract/endpoint.ts'
import type { Api } from '../api.ts'
import { briefCalls } from './registration.ts'

export type BriefChange = NonNullable<CallOf<typeof briefs.putBrief>['body']>
export type BriefEnd = NonNullable<CallOf<typeof briefs.closeBrief>['body']>

export const briefActions = (api: Api) => ({
  /** The first brief, or the current one changed: absent answers stay. */
  change: async (answers: BriefChange): Promise<Brief> =>
    (await (await briefCalls(api)).putBrief({ body: answers })).data,
  pause: async (): Promise<Brief> => (await (await briefCalls(api)).pauseBrief()).data,
  resume: async (): Promise<Brief> => (await (await briefCalls(api)).resumeBrief()).data,
  end: async (end: BriefEnd): Promise<Brief> => (await (await briefCalls(api)).closeBrief({ body: end })).data,
})
