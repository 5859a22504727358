/** Public calls about experts (wire: architect). 404 for experts without a public page; paused experts keep theirs. */
import { publicProfiles } from '@husrum/contract/experts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import { presentCards } from './cards.presenting.ts'
import { presentFacets, presentProfile, presentReview, presentTowns } from './experts.presenting.ts'
import * as queries from './experts.queries.ts'
import { hasPublicPage } from './expert-availability.service.ts'
import { findPlaces, searchExperts } from './search.service.ts'

type ExpertDeps = Pick<Deps, 'db' | 'events' | 'refs' | 'pictures' | 'market' | 'translators'>

export function mountExperts(http: FastifyInstance, deps: ExpertDeps, options: MountOptions): void {
  const { db } = deps

  async function requirePublic(id: number): Promise<void> {
    if (!(await hasPublicPage(db, id))) throw notFound('expert_not_found')
  }

  mount(
    http,
    publicProfiles,
    {
      async searchExperts({ query, locale }) {
        const found = await searchExperts(deps, query)
        const cards = await presentCards(deps, found.ids, locale)
        return {
          data: cards,
          meta: metaOf(query, found.total, cards.length),
          facets: presentFacets(deps.refs, deps.translators.for(locale), found.facets, locale),
        }
      },
      async listExpertPlaces({ query, locale }) {
        const { towns, total } = await findPlaces(deps, query)
        return { data: presentTowns(deps.refs, towns, locale), meta: { total } }
      },
      async getExpert({ params: { id }, locale }) {
        const profile = await presentProfile(deps, id, locale)
        if (!profile) throw notFound('expert_not_found')
        return { data: profile }
      },
      async listReviews({ params: { id }, query, locale }) {
        await requirePublic(id)
        const [total, reviews] = await Promise.all([
          queries.countReviews(db, id),
          queries.listReviews(db, id, offsetOf(query)),
        ])
        return {
          data: reviews.map((review) => presentReview(deps.translators.for(locale), review)),
          meta: metaOf(query, total, reviews.length),
        }
      },
    },
    options,
  )
}
