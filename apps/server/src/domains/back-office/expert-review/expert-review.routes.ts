import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { requireExpert } from '../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { presentOwnDecisions } from './appeals.presenting.ts'
import { appealDecision, decideAppeal } from './appeals.service.ts'
import { expertColumns, presentExpertDetail, presentExpertQueue } from './expert-review.presenting.ts'
import { countQueue, listQueueIds, selectQueueCounts } from './expert-review.queries.ts'
import { filterOf, orderOf } from './filtering.ts'
import { askRegister } from './register-lookup.service.ts'
import { reviewExpert, reviewExperts } from './reviewing.service.ts'

export function mountExpertReview(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db } = deps

  mount(
    http,
    expertReview,
    {
      async listAdminExperts({ viewer, query, locale }) {
        const filter = await filterOf(deps, query)
        const order = orderOf(query.sort)
        // a few ids are read completely and need no separate count
        const named = filter.q?.few && (await listQueueIds(db, filter, order))
        return answerAdminList(db, viewer, query, {
          name: 'experts',
          ids: async (page) =>
            named ? named.slice(page?.offset, page && page.offset + page.limit) : listQueueIds(db, filter, order, page),
          count: async () => named?.length ?? countQueue(db, filter),
          present: (ids) => presentExpertQueue(deps, ids, locale),
          columns: expertColumns,
        })
      },
      getAdminExpert: async ({ params, viewer, locale }) => ({
        data: await presentExpertDetail(deps, params.id, viewer, locale),
      }),
      async reviewExpert({ params, viewer, body, locale }) {
        await reviewExpert(deps, viewer, params.id, body)
        return { data: await presentExpertDetail(deps, params.id, viewer, locale) }
      },
      countReviewQueue: async () => ({ data: await selectQueueCounts(db) }),
      reviewExperts: async ({ viewer, body, locale }) => ({ data: await reviewExperts(deps, viewer, body, locale) }),
      async askRegister({ params, viewer, body, locale }) {
        await askRegister(deps, viewer, params.id, body.register)
        return { data: await presentExpertDetail(deps, params.id, viewer, locale) }
      },
      async decideAppeal({ params, viewer, body, locale }) {
        await decideAppeal(deps, viewer, params.id, body)
        return { data: await presentExpertDetail(deps, params.id, viewer, locale) }
      },
      listOwnDecisions: async ({ viewer }) => ({ data: await presentOwnDecisions(db, requireExpert(viewer)) }),
      async appealDecision({ viewer, body }) {
        await appealDecision(deps, viewer, body)
        return { data: await presentOwnDecisions(db, requireExpert(viewer)) }
      },
    },
    options,
  )
}
