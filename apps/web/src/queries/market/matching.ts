/** The client's matches, five at a time, and the client's actions on them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { matches, type BriefWeights, type Match } from '@husrum/contract/market/matching/matching.ts'
import { timeline } from '@husrum/contract/market/timeline.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import type { CallOf, ReplyOf } from '@husrum/contract/core/endpoint.ts'
import type { Api } from '#lib/api/api.ts'
import { isRefusal } from '#lib/api/refusals.ts'

export type MatchPage = ReplyOf<typeof matches.listMatches>
export type Dismissal = NonNullable<CallOf<typeof matches.dismissMatch>['body']>

/** Three pages of five, and no more than that for one brief. */
const LAST_PAGE = 3

export const matchQueries = (api: Api) => ({
  /** Requesting a page counts it as shown: request only what is on the screen. */
  list: () =>
    infiniteQueryOptions({
      queryKey: ['matches', 'list'],
      queryFn: ({ pageParam, signal }) => api(matches).listMatches({ query: { page: pageParam } }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ meta }) =>
        meta.current_page < Math.min(LAST_PAGE, meta.last_page) ? meta.current_page + 1 : undefined,
    }),
  /** The experts that were shown or invited, and the state of the brief. Counts nothing as shown. */
  shown: () =>
    queryOptions({
      queryKey: ['matches', 'shown'],
      queryFn: ({ signal }) => api(matches).listShownMatches({}, { signal }),
    }),
  /** The experts who have or had the brief, each with the state of the lead. */
  timeline: () =>
    queryOptions({
      queryKey: ['matches', 'timeline'],
      queryFn: async ({ signal }) => (await api(timeline).getTimeline({}, { signal })).data,
    }),
  /** The list as it would be with other weights. Counts nothing as shown. */
  preview: (weights: Weights, limit: number) =>
    queryOptions({
      queryKey: ['matches', 'preview', weights, limit],
      queryFn: async ({ signal }) =>
        (await api(matches).previewMatches({ query: { ...weights, limit } }, { signal })).data,
    }),
})

/** One number for each part whose weight differs from the default. */
export type Weights = Omit<NonNullable<CallOf<typeof matches.previewMatches>['query']>, 'limit'>

/** Why a brief cannot be sent now: shown beside the button, in the server's words, not by a toast. */
export const SENDING_REFUSALS = ['too_many_open', 'too_many_invitations', 'too_many_sent', 'withdrawn_lately'] as const

/**
 * An earlier press with a late answer has already sent the brief: no error is shown, and the reloaded list contains it.
 */
export const SENDING_QUIET = [...SENDING_REFUSALS, 'already_invited'] as const

/** The server's message for one of these codes, which also contains the next step. */
export const sendingProblem = (error: unknown): string | undefined =>
  isRefusal(error) && SENDING_REFUSALS.some((code) => code === error.refusal.code) ? error.refusal.message : undefined

export const matchActions = (api: Api) => ({
  invite: async (match: Pick<Match, 'id'>) =>
    (await api(matches).inviteExpert({ params: { id: match.id }, body: {} }, { quiet: SENDING_QUIET })).data,
  dismiss: async (match: Match, dismissal: Dismissal) =>
    (await api(matches).dismissMatch({ params: { id: match.id }, body: dismissal })).data,
  /** Confirms the expert's statement that the two agreed. */
  confirmHire: async (leadId: number): Promise<void> => api(timeline).confirmLeadHire({ params: { id: leadId } }),
  /** The work is finished: the time for the review begins. */
  finishHire: async (leadId: number): Promise<void> => api(timeline).finishHire({ params: { id: leadId } }),
  /** Answers no, or not yet, with an optional message to the expert: the lead returns to its state before. */
  refuseHire: async (leadId: number, note: string): Promise<void> =>
    api(timeline).refuseLeadHire({ params: { id: leadId }, body: note ? { note } : {} }),
  /**
   * Withdraws the brief, with an optional message to the expert; `seen` when the lead must still have that state. The
   * request completes even if the page is left meanwhile.
   */
  withdraw: async (leadId: number, note: string, seen?: LeadStatus): Promise<void> =>
    api(timeline).withdrawLead(
      { params: { id: leadId }, body: { ...(note ? { note } : {}), ...(seen ? { status: seen } : {}) } },
      { keepalive: true },
    ),
  /** Withdraws an unanswered brief from the lead's expert and sends it to the match, in one step; like `withdraw`. */
  replace: async (leadId: number, match: Pick<Match, 'id'>) =>
    (
      await api(timeline).replaceExpert(
        { params: { id: leadId }, body: { match_id: match.id, status: 'new' } },
        { keepalive: true, quiet: SENDING_QUIET },
      )
    ).data,
  /** The whole set is stored with the brief; `{}` for the default weights. */
  putWeights: async (weights: BriefWeights) => (await api(matches).putWeights({ body: weights })).data,
  restore: async (matchId: number) => (await api(matches).restoreMatch({ params: { id: matchId } })).data,
})
