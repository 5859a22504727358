/** Inspiration: photos that experts show, and one photo with its related content. */
import { createHash } from 'node:crypto'
import { expertCard } from '@husrum/contract/experts/profile/experts.ts'
import { besidePhoto, inspirations } from '@husrum/contract/discovery/inspiration.ts'
import { inspirationPhoto } from '@husrum/contract/experts/portfolio/inspiration-photo.ts'
import type { Language } from '@husrum/contract/core/locales.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { CAP, metaOf, offsetOf } from '../../../platform/http/pages.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { nameIn } from '../../foundation/reference/reference.service.ts'
import { feedPath, presentFeed } from './feed.presenting.ts'
import { presentFacets } from './inspiration.presenting.ts'
import { listNewPhotos, listOfSameProject, selectCityOf } from './inspiration.queries.ts'
import { chooseLike, findLikeExperts, placeFor, readWish } from './inspiration.service.ts'

type PhotoDeps = Pick<
  Deps,
  'brand' | 'config' | 'db' | 'clock' | 'refs' | 'market' | 'photos' | 'readModels' | 'translators'
>
const languages = ['en', 'da', 'de'] as const
const FEED_PHOTOS = 50
const FEED_SECONDS = 3600
const { listInspirations } = inspirations

export function mountInspiration(http: FastifyInstance, deps: PhotoDeps, options: MountOptions): void {
  const { db, refs, photos, readModels, market } = deps
  mountFeeds(http, deps)
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
            return SerializedReply.object({
              data: SerializedReply.list(shown),
              meta: SerializedReply.of(listInspirations.reply.shape.meta, {
                ...metaOf(paging, total, shown.length, CAP),
                seed: wish.seed,
              }),
              facets: SerializedReply.of(
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
          return SerializedReply.object({ data: SerializedReply.with(piece, SerializedReply.of(besidePhoto, more)) })
        })
      },
    },
    options,
  )
}

/** A feed for each language, outside the contract because RFC 4287 defines it. Rebuilt after a photo has changed. */
function mountFeeds(http: FastifyInstance, deps: PhotoDeps): void {
  for (const language of languages) {
    let kept: { version: string; feed: Promise<string> } | undefined
    http.get(feedPath(language), async (request, reply) => {
      const version = `${deps.photos.version} ${deps.brand.now().product}`
      if (kept?.version !== version) {
        const made = { version, feed: writeFeed(deps, language) }
        kept = made
        made.feed.catch(() => {
          if (kept === made) kept = undefined
        })
      }
      const feed = await kept.feed
      const etag = `W/"${createHash('sha256').update(feed).digest('base64url').slice(0, 22)}"`
      reply.headers({
        'content-type': 'application/atom+xml; charset=utf-8',
        'cache-control': `public, max-age=${FEED_SECONDS}, stale-while-revalidate=86400`,
        'x-content-type-options': 'nosniff',
        etag,
      })
      if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.status(304).send()
      return reply.send(feed)
    })
  }
}

async function writeFeed({ config, db, readModels, translators }: PhotoDeps, language: Language): Promise<string> {
  const rows = await listNewPhotos(db, FEED_PHOTOS)
  const keys = rows.map(({ id, expert_id }) => ({ id: expert_id, photo: id }))
  const pieces = await readModels.photo.list(keys, language)
  const entries = rows.flatMap(({ published, updated }, at) => {
    const piece = pieces[at]
    return piece ? [{ photo: inspirationPhoto.parse(piece.toJSON()), published, updated }] : []
  })
  return presentFeed(translators.for(language), entries, { baseUrl: config.baseUrl, language })
}
