/** Inspiration: photos that experts show, and one of them with what stands beside it. */
import { expertCard } from '@husrum/contract/experts.ts'
import { besidePhoto, inspirationPhoto, inspirations } from '@husrum/contract/inspirations.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { CAP, metaOf, offsetOf } from '../../platform/http/pages.ts'
import { Ready } from '../../platform/http/ready.ts'
import { nameIn } from '../reference/reference.service.ts'
import { presentFacets } from './inspiration.presenting.ts'
import { listOfSameProject, selectCityOf } from './inspiration.queries.ts'
import { chooseLike, findLikeExperts, placeFor, readWish } from './inspiration.service.ts'

type PhotoDeps = Pick<Deps, 'db' | 'clock' | 'refs' | 'market' | 'photos' | 'readModels'>
const { listInspirations } = inspirations

export function mountInspiration(http: FastifyInstance, deps: PhotoDeps, options: MountOptions): void {
  const { db, refs, photos, readModels, market } = deps
  mount(
    http,
    inspirations,
    {
      listInspirations: ({ query, locale }) =>
        readModels.answer(
          { name: `inspirations ${JSON.stringify(query)}`, locale, version: photos.version },
          async (uses) => {
            const wish = readWish(refs, query)
            const found = photos.find(wish)
            const { limit, offset } = offsetOf(query)
            const wanted = query.ids ?? found.list(offset, limit)
            const keys = wanted.flatMap((photo) => {
              const id = photos.expertOf(photo)
              return id === undefined ? [] : [{ id, photo }]
            })
            const shown = (await readModels.photo.list(keys, locale, uses)).filter((photo) => photo !== undefined)
            const paging = query.ids ? { page: 1, per_page: Math.max(1, query.ids.length) } : query
            const total = query.ids ? shown.length : found.total
            return Ready.object({
              data: Ready.list(shown),
              meta: Ready.of(listInspirations.reply.shape.meta, {
                ...metaOf(paging, total, shown.length, CAP),
                seed: wish.seed,
              }),
              facets: Ready.of(
                listInspirations.reply.shape.facets,
                presentFacets(refs, found, wish.is_interior, locale),
              ),
            })
          },
        ),
      async getInspiration({ params, query, viewer, locale }) {
        const expertId = photos.expertOf(params.id)
        if (expertId === undefined) throw notFound('photo_not_found')
        const asked = query.city_id === undefined ? undefined : refs.choose('city', query.city_id, 'city_id').id
        const city = asked ?? (viewer ? await selectCityOf(db, viewer.account_id) : null)
        const name = `inspiration ${params.id} ${city ?? ''}`
        return readModels.answer({ name, locale, version: `${photos.version} ${market.version}` }, async (uses) => {
          const piece = await readModels.photo.get({ id: expertId, photo: params.id }, locale, uses)
          if (!piece) throw notFound('photo_not_found')
          const photo = inspirationPhoto.parse(piece.toJSON())
          const place = placeFor(refs, city, photo.expert.country.id)
          const [beside, candidates] = await Promise.all([
            listOfSameProject(db, params.id),
            findLikeExperts(
              deps,
              { style: photo.style?.slug, services: photo.expert.service_type, expert_id: expertId },
              place,
            ),
          ])
          const [ofProject, cards] = await Promise.all([
            readModels.photo.list(
              beside.map((id) => ({ id: expertId, photo: id })),
              locale,
              uses,
            ),
            readModels.card.list(candidates, locale, uses),
          ])
          const like = candidates.flatMap((candidate, at) => {
            const card = cards[at]
            return card ? [{ ...candidate, expert: expertCard.parse(card.toJSON()) }] : []
          })
          const more = {
            of_project: ofProject.flatMap((each) => (each ? [inspirationPhoto.parse(each.toJSON())] : [])),
            experts_like_this: chooseLike(like, photo.style?.slug),
            near: place.city ? { id: place.city.id, name: nameIn(place.city, locale) } : null,
          }
          return Ready.object({ data: Ready.with(piece, Ready.of(besidePhoto, more)) })
        })
      },
    },
    options,
  )
}
