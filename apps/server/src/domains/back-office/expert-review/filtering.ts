/** Turns the query of the list of experts into a filter of rows. */
import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import type { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import type { QueryOf } from '@husrum/contract/core/endpoint.ts'
import { wordsIn } from '../../experts/profile/search/words.service.ts'
import type { Deps } from '../../../app/deps.ts'
import { maybeNamedIds, type QueueFilter, type QueueSort } from './expert-review.queries.ts'

type Asked = QueryOf<typeof expertReview.listAdminExperts>

/** 422 `unknown_option` on `country_id`, `city` or `style`. */
export async function filterOf({ db, refs }: Pick<Deps, 'db' | 'refs'>, asked: Asked): Promise<QueueFilter> {
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

export const orderOf = (sort: Asked['sort']): QueueSort =>
  sort === 'newest' ? { column: 'created_at', descending: true } : sortOf(sort ?? 'waiting')
