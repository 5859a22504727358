import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { requireExpert } from '../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { presentOwnDecisions } from './appeals.presenting.ts'
import { appealDecision, decideAppeal } from './appeals.service.ts'
import { expertColumns, presentExpertDetail, presentExpertQueue } from './expert-review.presenting.ts'
import {
  countQueue,
  listQueueIds,
  selectQueueCounts,
  maybeNamedIds,
  type QueueFilter,
  type QueueSort,
} from './expert-review.queries.ts'
import { askRegister } from './register-lookup.service.ts'
import { reviewExpert, reviewExperts } from './reviewing.service.ts'
import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import type { QueryOf } from '@husrum/contract/core/endpoint.ts'
import { wordsIn } from '../../experts/profile/search/words.service.ts'

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

type Asked = QueryOf<typeof expertReview.listAdminExperts>

/** 422 `unknown_option` on `country_id`, `city` or `style`. */
async function filterOf({ db, refs }: Pick<Deps, 'db' | 'refs'>, asked: Asked): Promise<QueueFilter> {
  const { queue, status, waiting, service_type, expert_type, country_id, city, style, plan_id, q } = asked
  const words = q ? { typed: q, folded: wordsIn(q) } : undefined
  return {
    queue,
    status,
    waiting,
    service_types: service_type,
    expert_types: expert_type,
    country_ids: country_id && refs.chooseAll('country', country_id, 'country_id').map(({ id }) => id),
    city_ids: city && refs.chooseAll('city', city, 'city').map(({ id }) => id),
    style_ids: style && refs.chooseAll('style', style, 'style').map(({ id }) => id),
    plan_ids: plan_id,
    q: words && { ...words, few: await maybeNamedIds(db, words) },
  }
}

const orderOf = (sort: Asked['sort']): QueueSort =>
  sort === 'newest' ? { column: 'created_at', descending: true } : sortOf(sort ?? 'waiting')
