/** Experts as staff see them: the queue, one expert with all details, and the decisions of staff. */
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { reviewExpert } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import type { CallOf } from '@husrum/contract/core/endpoint.ts'
import type { staffLeads } from '@husrum/contract/market/leads/staff-leads.ts'
import type { decideAppeal, reviewExperts } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import type { Api } from '#lib/api/api.ts'
import { adminDetailQueries, adminKey, adminListQueries } from './staff-lists.ts'

export type Review = z.input<typeof reviewExpert>
export type BulkReview = z.input<typeof reviewExperts>
export type AppealVerdict = z.input<typeof decideAppeal>

/** The file contains zod schemas: it is loaded when staff call, not with a page. */
const calls = async (api: Api) =>
  api((await import('@husrum/contract/back-office/expert-review/expert-review.ts')).expertReview)
const leadCalls = async (api: Api) => api((await import('@husrum/contract/market/leads/staff-leads.ts')).staffLeads)

/** Other staff decide meanwhile. */
const POLL_MS = 60_000

export const adminExpertQueries = adminListQueries('experts', async (api) => (await calls(api)).listAdminExperts)
export const adminExpertQuery = adminDetailQueries('experts', async (api) => (await calls(api)).getAdminExpert)
/** The number of waiting cases of each kind. */
export const reviewQueueQuery = (api: Api) =>
  queryOptions({
    queryKey: [...adminKey, 'experts', 'queue'],
    queryFn: async ({ signal }) => (await (await calls(api)).countReviewQueue({}, { signal })).data,
    refetchInterval: POLL_MS,
  })
type LeadsAsked = NonNullable<CallOf<typeof staffLeads.listAdminExpertLeads>['query']>
/** Leads of one expert. */
export const adminExpertLeadQueries = (api: Api, id: number) =>
  adminListQueries(`experts-${id}-leads`, async (of) => {
    const { listAdminExpertLeads } = await leadCalls(of)
    return ({ query }: { query: LeadsAsked }, options?: { signal?: AbortSignal }) =>
      listAdminExpertLeads({ params: { id }, query: { ...query, per_page: 20 } }, options)
  })(api)

export const reviewAdminExpert = async (api: Api, id: number, body: Review) =>
  (await (await calls(api)).reviewExpert({ params: { id }, body }, { quiet: ['changed_elsewhere'] })).data
export const reviewAdminExperts = async (api: Api, body: BulkReview) =>
  (await (await calls(api)).reviewExperts({ body })).data
export const decideExpertAppeal = async (api: Api, id: number, body: AppealVerdict) =>
  (await (await calls(api)).decideAppeal({ params: { id }, body })).data
export const askExpertRegister = async (api: Api, id: number, register: 'vies' | 'cvr') =>
  (await (await calls(api)).askRegister({ params: { id }, body: { register } })).data
