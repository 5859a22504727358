/** The client's matches, five at a time, and what the client does with them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { matches, type BriefWeights, type Match } from '@husrum/contract/market/matching/matches.ts'
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
  /** A page is counted as shown when it is asked for: ask for what is on the screen, and no more. */
  list: () =>
    infiniteQueryOptions({
      queryKey: ['matches', 'list'],
      queryFn: ({ pageParam, signal }) => api(matches).listMatches({ query: { page: pageParam } }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ meta }) =>
        meta.current_page < Math.min(LAST_PAGE, meta.last_page) ? meta.current_page + 1 : undefined,
    }),
  /** Whom the client has been shown or has invited, and where the brief stands. Counts nothing as shown. */
  shown: () =>
    queryOptions({
      queryKey: ['matches', 'shown'],
      queryFn: ({ signal }) => api(matches).listShownMatches({}, { signal }),
    }),
  /** Who has or had the brief, and how far each has come. */
  timeline: () =>
    queryOptions({
      queryKey: ['matches', 'timeline'],
      queryFn: async ({ signal }) => (await api(timeline).getTimeline({}, { signal })).data,
    }),
  /** The list as it would stand with other weights. Counts nothing as shown. */
  preview: (weights: Weights, limit: number) =>
    queryOptions({
      queryKey: ['matches', 'preview', weights, limit],
      queryFn: async ({ signal }) =>
        (await api(matches).previewMatches({ query: { ...weights, limit } }, { signal })).data,
    }),
})

/** One number for each part that is weighed otherwise than usual. */
export type Weights = Omit<NonNullable<CallOf<typeof matches.previewMatches>['query']>, 'limit'>

/** What stands against sending a brief now: told where it was pressed, in the server's words, not by a toast. */
export const SENDING_REFUSALS = ['too_many_open', 'too_many_invitations', 'too_many_sent', 'withdrawn_lately'] as const

/**
 * The brief has arrived before, by an own press whose answer was late: there is nothing to tell, the list read again
 * shows it.
 */
export const SENDING_QUIET = [...SENDING_REFUSALS, 'already_invited'] as const

/** The server's words about one of these, which also say what to do next. */
export const sendingProblem = (error: unknown): string | undefined =>
  isRefusal(error) && SENDING_REFUSALS.some((code) => code === error.refusal.code) ? error.refusal.message : undefined

export const matchActions = (api: Api) => ({
  invite: async (match: Pick<Match, 'id'>): Promise<Match> =>
    (await api(matches).inviteExpert({ params: { id: match.id }, body: {} }, { quiet: SENDING_QUIET })).data,
  dismiss: async (match: Match, dismissal: Dismissal) =>
    (await api(matches).dismissMatch({ params: { id: match.id }, body: dismissal })).data,
  /** The expert says that the two agreed; this says yes to it. */
  confirmHire: async (leadId: number): Promise<void> => api(timeline).confirmLeadHire({ params: { id: leadId } }),
  /** The work is done: the time for the review begins. */
  finishHire: async (leadId: number): Promise<void> => api(timeline).finishHire({ params: { id: leadId } }),
  /** No, or not yet, with a word to the expert if there is one: the lead is again what it was before. */
  refuseHire: async (leadId: number, note: string): Promise<void> =>
    api(timeline).refuseLeadHire({ params: { id: leadId }, body: note ? { note } : {} }),
  /**
   * Takes the brief back, with a word to the expert if there is one; `seen` when the lead must still stand there. Also
   * while the page is being left.
   */
  withdraw: async (leadId: number, note: string, seen?: LeadStatus): Promise<void> =>
    api(timeline).withdrawLead(
      { params: { id: leadId }, body: { ...(note ? { note } : {}), ...(seen ? { status: seen } : {}) } },
      { keepalive: true },
    ),
  /** Takes an unanswered brief back from the lead's expert and sends it to the match, both at once; as `withdraw`. */
  replace: async (leadId: number, match: Pick<Match, 'id'>): Promise<Match> =>
    (
      await api(timeline).replaceExpert(
        { params: { id: leadId }, body: { match_id: match.id, status: 'new' } },
        { keepalive: true, quiet: SENDING_QUIET },
      )
    ).data,
  /** The whole set is kept with the brief; `{}` for the usual weights. */
  putWeights: async (weights: BriefWeights): Promise<BriefWeights> =>
    (await api(matches).putWeights({ body: weights })).data,
  restore: async (matchId: number): Promise<Match> =>
    (await api(matches).restoreMatch({ params: { id: matchId } })).data,
})
