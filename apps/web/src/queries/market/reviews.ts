/** Reviews: a client's own, those about an expert, and requests to past clients. */
import { queryOptions, infiniteQueryOptions } from '@tanstack/react-query'
import type { pastClients } from '@husrum/contract/market/reviews/past-clients.ts'
import type { reviews } from '@husrum/contract/market/reviews/reviews.ts'
import type { Language } from '#lib/language/locale.ts'
import type { Api, BodyOf } from '#lib/api/api.ts'

// the files also contain schemas of forms: they are loaded with the first call
const reviewCalls = async (api: Api) => api((await import('@husrum/contract/market/reviews/reviews.ts')).reviews)
const moderationCalls = async (api: Api) =>
  api((await import('@husrum/contract/market/reviews/moderation.ts')).reviewModeration)
const pastCalls = async (api: Api) => api((await import('@husrum/contract/market/reviews/past-clients.ts')).pastClients)

export type WrittenReview = BodyOf<typeof reviews.createReview>
export type ReviewChange = BodyOf<typeof reviews.editReview>
export type PastReviewWords = BodyOf<typeof pastClients.writePastReview>
export type ReportedWhy = BodyOf<typeof reviews.reportReview>

export const reviewQueries = (api: Api) => ({
  own: () =>
    queryOptions({
      queryKey: ['reviews', 'own'],
      queryFn: async ({ signal }) => (await (await reviewCalls(api)).listOwnReviews({}, { signal })).data,
    }),
  received: () =>
    infiniteQueryOptions({
      queryKey: ['reviews', 'received'],
      queryFn: async ({ pageParam, signal }) =>
        (await reviewCalls(api)).listReceivedReviews({ query: { page: pageParam } }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    }),
  pastClients: () =>
    queryOptions({
      queryKey: ['reviews', 'past-clients'],
      queryFn: async ({ signal }) => (await pastCalls(api)).listPastClients({}, { signal }),
    }),
})

/** Errors are shown by the forms themselves, not by a message of the page as well. */
const said = {
  write: { quiet: ['review_not_due', 'review_window_closed', 'already_reviewed'] },
  change: { quiet: ['review_replied', 'review_edit_closed'] },
  reply: { quiet: ['already_replied'] },
  appeal: { quiet: ['not_rejected', 'already_appealed'] },
  report: { quiet: ['own_review', 'too_many_tries'] },
  ask: { quiet: ['past_client_asked', 'past_clients_full', 'profile_not_public', 'too_many_tries'] },
  writePast: { quiet: ['too_many_tries'] },
} as const

export type PastQuestion = { language: Language; note: string }

export const reviewActions = (api: Api) => ({
  write: async (expertId: number, body: WrittenReview) =>
    (await (await reviewCalls(api)).createReview({ params: { id: expertId }, body }, said.write)).data,
  change: async (id: number, body: ReviewChange) =>
    (await (await reviewCalls(api)).editReview({ params: { id }, body }, said.change)).data,
  withdraw: async (id: number) => (await reviewCalls(api)).withdrawReview({ params: { id } }),
  reply: async (id: number, body: string) =>
    (await reviewCalls(api)).replyToReview({ params: { id }, body: { body } }, said.reply),
  appeal: async (id: number, words: string) =>
    (await moderationCalls(api)).appealReview({ params: { id }, body: { words } }, said.appeal),
  report: async (id: number, why: ReportedWhy) =>
    (await reviewCalls(api)).reportReview({ params: { id }, body: why }, said.report),
  ask: async (body: PastQuestion & { email: string }) =>
    (await (await pastCalls(api)).askPastClient({ body }, said.ask)).data,
  previewAsk: async (body: PastQuestion) => (await (await pastCalls(api)).previewPastClient({ body })).data,
  takeBack: async (id: number) => (await pastCalls(api)).withdrawPastClient({ params: { id } }),
  openPast: async (token: string) => (await (await pastCalls(api)).openPastReview({ body: { token } })).data,
  writePast: async (body: PastReviewWords) => (await pastCalls(api)).writePastReview({ body }, said.writePast),
  neverAgain: async (token: string) => (await pastCalls(api)).refusePastMails({ body: { token } }),
})
