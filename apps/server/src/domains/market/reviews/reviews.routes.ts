import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import { pastClients } from '@husrum/contract/market/reviews/past-clients.ts'
import { reviewModeration } from '@husrum/contract/market/reviews/moderation.ts'
import { reviews } from '@husrum/contract/market/reviews/reviews.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { requireExpert } from '../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf } from '../../../platform/http/pages.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { noRating } from '../../experts/profile/profile.presenting.ts'
import {
  askPastClient,
  listPastClients,
  openPastReview,
  previewPastClient,
  refusePastMails,
  withdrawPastClient,
  writePastReview,
} from './past-clients.service.ts'
import { decideReviews } from './deciding-many.service.ts'
import { appealReview, decideReview } from './deciding.service.ts'
import { presentModerated, presentModeratedDetail, reviewColumns } from './moderation.presenting.ts'
import { countReviews, listReviewIds } from './moderation.queries.ts'
import { ownReviewsVersion, presentOwnReview, presentOwnReviews } from './reviews.presenting.ts'
import { changeReview, replyToReview, reportReview, withdrawReview, writeReview } from './reviews.service.ts'

export function mountReviews(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { readModels } = deps
  mount(
    http,
    reviews,
    {
      async createReview({ viewer, params, body, locale }) {
        const id = await writeReview(deps, viewer, params.id, body, locale)
        return { data: await presentOwnReview(deps, viewer.account_id, id, locale) }
      },
      async listOwnReviews({ viewer, locale }) {
        const account = viewer.account_id
        const version = await ownReviewsVersion(deps, account)
        return readModels.answer({ name: 'own reviews', account, locale, version }, async () =>
          SerializedReply.of(reviews.listOwnReviews.reply, { data: await presentOwnReviews(deps, account, locale) }),
        )
      },
      async editReview({ viewer, params, body, locale }) {
        await changeReview(deps, viewer, params.id, body)
        return { data: await presentOwnReview(deps, viewer.account_id, params.id, locale) }
      },
      withdrawReview: ({ viewer, params }) => withdrawReview(deps, viewer, params.id),
      async listReceivedReviews({ viewer, query, locale }) {
        const shown = await readModels.reviews.get({ id: requireExpert(viewer), ...query }, locale)
        // a profile without a public page shows no reviews
        return shown ?? { data: [], meta: metaOf(query, 0, 0), rating: noRating, from_before: [] }
      },
      async replyToReview({ viewer, params, body }) {
        const repliedAt = await replyToReview(deps, requireExpert(viewer), params.id, body.body)
        return { data: { id: params.id, reply: { body: body.body, created_at: repliedAt.toISOString() } } }
      },
      reportReview: ({ viewer, params, body }) => reportReview(deps, viewer, params.id, body),
    },
    options,
  )
  mount(
    http,
    reviewModeration,
    {
      async listAdminReviews({ viewer, query }) {
        const order = sortOf(query.sort ?? '-created_at')
        return answerAdminList(deps.db, viewer, query, {
          name: 'reviews',
          ids: (page) => listReviewIds(deps.db, query, order, page),
          count: () => countReviews(deps.db, query),
          present: (ids) => presentModerated(deps, ids),
          columns: reviewColumns,
        })
      },
      getAdminReview: async ({ params, locale }) => ({ data: await presentModeratedDetail(deps, params.id, locale) }),
      async decideReview({ viewer, params, body, locale }) {
        const undo = await decideReview(deps, viewer, params.id, body)
        return { data: { ...(await presentModeratedDetail(deps, params.id, locale)), undo } }
      },
      bulkReviews: async ({ viewer, body, locale }) => ({ data: await decideReviews(deps, viewer, body, locale) }),
      appealReview: ({ viewer, params, body }) => appealReview(deps, viewer, params.id, body.words),
    },
    options,
  )
  mount(
    http,
    pastClients,
    {
      listPastClients: ({ viewer }) => listPastClients(deps, requireExpert(viewer)),
      askPastClient: async ({ viewer, body, locale }) => ({
        data: await askPastClient(deps, viewer, body, body.language ?? locale),
      }),
      previewPastClient: async ({ viewer, body, locale }) => ({
        data: await previewPastClient(deps, viewer, body.note, body.language ?? locale),
      }),
      withdrawPastClient: ({ viewer, params }) => withdrawPastClient(deps, requireExpert(viewer), params.id),
      openPastReview: async ({ body, address }) => ({ data: await openPastReview(deps, body.token, address) }),
      writePastReview: ({ body, address, locale }) => writePastReview(deps, body, { address, locale }),
      refusePastMails: ({ body, query, address }) => refusePastMails(deps, body.token ?? query.token ?? '', address),
    },
    options,
  )
}
