/** Pages of towns: built from the market and cached read models, so a cached reply sends no statement. */
import type { ExpertCard } from '@husrum/contract/experts/profile/experts.ts'
import { towns as calls } from '@husrum/contract/discovery/town-pages.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { CAP, metaOf } from '../../../platform/http/pages.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import type { Dependencies } from '../../../platform/read-models/read-models.ts'
import { piecesOf, presentTownList, presentTownPage } from './town-pages.presenting.ts'
import { filtersOf, LEAST_EXPERTS, type Towns } from './town-pages.service.ts'

type Card = SerializedReply<ExpertCard>
type TownDeps = Pick<Deps, 'clock' | 'market' | 'readModels' | 'refs'> & { towns: Towns }

const PER_PAGE = 24
/** The number of experts whose projects and reviews the page shows. */
const SHOWN_EXPERTS = 6
/** The same as in public requests, so that the cached pages are shared. */
const FIRST_PROJECTS = { page: 1, per_page: 24 }
const FIRST_REVIEWS = { page: 1, per_page: 5 }

export function mountTowns(http: FastifyInstance, deps: TownDeps, options: MountOptions): void {
  const { clock, market, readModels, refs, towns } = deps

  /** `cards` in the order of `ids`. */
  async function listPieces(
    ids: readonly number[],
    cards: readonly (Card | undefined)[],
    locale: Locale,
    uses: Dependencies,
  ) {
    const first = ids.slice(0, SHOWN_EXPERTS)
    const [projects, reviews] = await Promise.all([
      readModels.projects.list(
        first.map((id) => ({ id, ...FIRST_PROJECTS })),
        locale,
        uses,
      ),
      readModels.reviews.list(
        first.map((id) => ({ id, ...FIRST_REVIEWS })),
        locale,
        uses,
      ),
    ])
    return piecesOf(
      first.flatMap((_, nth) => {
        const card = cards[nth]?.value()
        return card
          ? { card, projects: projects[nth]?.value().data ?? [], reviews: reviews[nth]?.value().data ?? [] }
          : []
      }),
    )
  }

  mount(
    http,
    calls,
    {
      async listTowns({ locale }) {
        const index = await towns.index()
        return readModels.answer({ name: 'towns', locale, version: index.version }, async () =>
          SerializedReply.of(calls.listTowns.reply, { data: presentTownList(refs, towns, index, locale) }),
        )
      },
      async readTown({ params, query: { focus, page }, locale }) {
        const asked = await towns.find({ ...params, focus })
        if (!asked) throw notFound('town_not_found')
        const { town, focus: shown, index } = asked
        const name = `town ${params.service} ${town.slug} ${shown?.path ?? ''} ${page}`
        const version = `${index.version} ${market.version}`
        return readModels.answer({ name, locale, version }, async (uses) => {
          const filters = { ...filtersOf(params.service, shown), city: towns.areas.placesOf(town) }
          const found = await market.search(filters, { day: clock.day(), page, per_page: PER_PAGE })
          if (!found.facets) throw new Error('The market counted no facets')
          if (found.total < LEAST_EXPERTS) throw notFound('town_not_found')
          const ids = found.ids.map(Number)
          const keys = ids.map((id, nth) => ({
            id,
            at: found.cities[nth] == null ? undefined : Number(found.cities[nth]),
          }))
          const cards = await readModels.card.list(keys, locale, uses)
          const pieces = page === 1 ? await listPieces(ids, cards, locale, uses) : { projects: [], reviews: [] }
          const about = presentTownPage(
            refs,
            towns,
            params.service,
            asked,
            { total: found.total, facets: found.facets, pieces },
            locale,
          )
          const shape = calls.readTown.reply.shape
          const shownCards = cards.filter((card) => card !== undefined)
          return SerializedReply.object({
            data: SerializedReply.list(shownCards),
            meta: SerializedReply.of(
              shape.meta,
              metaOf({ page, per_page: PER_PAGE }, found.total, shownCards.length, CAP),
            ),
            about: SerializedReply.of(shape.about, about),
          })
        })
      },
    },
    options,
  )
}
