/** Public calls about experts (wire: architect). 404 for experts without a public page; paused experts have one. */
import { placesReply, publicProfiles, searchReply } from '@husrum/contract/experts/profile/experts.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { CAP, metaOf } from '../../../platform/http/pages.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { listPicks } from './expert-accounts.service.ts'
import { requireNamed } from './handles/handles.service.ts'
import { presentFacets, presentTowns } from './search/search.presenting.ts'
import { findPlaces, searchExperts } from './search/search.service.ts'

type ExpertDeps = Pick<Deps, 'db' | 'clock' | 'refs' | 'market' | 'translators' | 'readModels'>

export function mountExperts(http: FastifyInstance, deps: ExpertDeps, options: MountOptions): void {
  const { readModels, market } = deps
  mount(
    http,
    publicProfiles,
    {
      searchExperts: ({ query, locale }) =>
        readModels.answer(
          { name: `search ${JSON.stringify(query)}`, locale, version: market.version },
          async (uses) => {
            const found = await searchExperts(deps, query)
            const keys = found.ids.map((id, nth) => ({ id, at: found.cities[nth] }))
            const cards = (await readModels.card.list(keys, locale, uses)).filter((card) => card !== undefined)
            const facets = presentFacets(deps.refs, deps.translators.for(locale), found.facets, locale)
            return SerializedReply.object({
              data: SerializedReply.list(cards),
              meta: SerializedReply.of(searchReply.shape.meta, metaOf(query, found.total, cards.length, CAP)),
              facets: SerializedReply.of(searchReply.shape.facets, facets),
            })
          },
        ),
      async listExpertPlaces({ query, locale }) {
        return readModels.answer(
          { name: `places ${JSON.stringify(query)}`, locale, version: market.version },
          async () => {
            const { towns, total } = await findPlaces(deps, query)
            return SerializedReply.of(placesReply, { data: presentTowns(deps.refs, towns, locale), meta: { total } })
          },
        )
      },
      listPicks({ locale }) {
        const day = copenhagenDay(deps.clock.now())
        return readModels.answer({ name: `picks ${day}`, locale, version: market.version }, async (uses) => {
          const keys = (await listPicks(deps.db, day)).map((id) => ({ id }))
          const cards = (await readModels.card.list(keys, locale, uses)).filter((card) => card !== undefined)
          return SerializedReply.object({ data: SerializedReply.list(cards) })
        })
      },
      async getExpert({ params, locale }) {
        return (await readModels.profile.get(params, locale)) ?? missing()
      },
      getExpertByHandle: ({ params: { handle }, locale }) => requireNamed(deps, handle, locale),
      async listReviews({ params, query, locale }) {
        return (await readModels.reviews.get({ ...params, ...query }, locale)) ?? missing()
      },
    },
    options,
  )
}

function missing(): never {
  throw notFound('expert_not_found')
}
