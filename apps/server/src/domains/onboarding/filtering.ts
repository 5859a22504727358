/** The query of the list of experts as a filter of rows. */
import type { onboarding } from '@husrum/contract/onboarding.ts'
import type { QueryOf } from '@husrum/contract/endpoint.ts'
import { wordsIn } from '../experts/words.service.ts'
import type { References } from '../reference/reference.service.ts'
import type { QueueFilter } from './onboarding.queries.ts'

type Asked = QueryOf<typeof onboarding.listAdminExperts>

/** 422 `unknown_option` on `country_id`. */
export function filterOf(refs: References, asked: Asked): QueueFilter {
  const { status, waiting, service_type, expert_type, country_id, q } = asked
  return {
    status,
    waiting,
    service_types: service_type,
    expert_types: expert_type,
    country_ids: country_id && refs.chooseAll('country', country_id, 'country_id').map(({ id }) => id),
    q: q ? { typed: q, folded: wordsIn(q) } : undefined,
  }
}
