import { showcases } from '@husrum/contract/experts/showcases/showcases.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import { countShowcases, listOffered } from './showcases.queries.ts'
import { chooseRoom, describeShowcases } from './showcases.service.ts'

export function mountShowcases(
  http: FastifyInstance,
  deps: Pick<Deps, 'db' | 'refs' | 'pictures'>,
  options: MountOptions,
): void {
  mount(
    http,
    showcases,
    {
      async listShowcases({ query, locale }) {
        const filter = {
          category: query.category,
          room_type_ids: (['room_type', 'room_types'] as const).flatMap((field) =>
            (query[field] ?? []).map((option, at) => chooseRoom(deps.refs, option, `${field}.${at}`).id),
          ),
          style_ids: (['style', 'styles'] as const).flatMap((field) =>
            deps.refs.chooseAll('style', query[field] ?? [], field).map(({ id }) => id),
          ),
        }
        const [total, rows] = await Promise.all([
          countShowcases(deps.db, filter),
          listOffered(deps.db, filter, offsetOf(query)),
        ])
        return { data: describeShowcases(deps, rows, locale), meta: metaOf(query, total, rows.length) }
      },
    },
    options,
  )
}
