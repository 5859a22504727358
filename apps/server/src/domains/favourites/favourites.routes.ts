/** Experts a client has as favourites (wire: favorite). */
import { favourites } from '@husrum/contract/favourites.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import { presentCards } from '../experts/cards.presenting.ts'
import { listPublicFavourites } from './favourites.queries.ts'
import { addFavourite, isFavourite, removeFavourite } from './favourites.service.ts'

export function mountFavourites(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, events } = deps
  mount(
    http,
    favourites,
    {
      async listFavourites({ viewer, query, locale }) {
        const ids = await listPublicFavourites(db, viewer.account_id)
        const { limit, offset } = offsetOf(query)
        const cards = await presentCards(deps, ids.slice(offset, offset + limit), locale)
        return { data: cards, meta: metaOf(query, ids.length, cards.length), ids }
      },
      getFavourite: async ({ viewer, params: { id } }) => ({
        data: { id, favorite: await isFavourite(db, viewer.account_id, id) },
      }),
      async addFavourite({ viewer, params: { id } }) {
        await events.transaction((tx) => addFavourite(tx, viewer.account_id, id))
        return { data: { id, favorite: true } }
      },
      async removeFavourite({ viewer, params: { id } }) {
        await removeFavourite(db, viewer.account_id, id)
        return { data: { id, favorite: false } }
      },
    },
    options,
  )
}
