/** The favourite experts of a client (wire: favorite). */
import { favourites } from '@husrum/contract/clients/favourites.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { listPublicFavourites } from './favourites.queries.ts'
import { addFavourite, isFavourite, removeFavourite } from './favourites.service.ts'

export function mountFavourites(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, events, readModels } = deps
  mount(
    http,
    favourites,
    {
      async listFavourites({ viewer, query, locale }) {
        const ids = await listPublicFavourites(db, viewer.account_id)
        const { limit, offset } = offsetOf(query)
        const keys = ids.slice(offset, offset + limit).map((id) => ({ id }))
        const cards = (await readModels.card.list(keys, locale)).filter((card) => card !== undefined)
        const { meta, ids: all } = favourites.listFavourites.reply.shape
        return SerializedReply.object({
          data: SerializedReply.list(cards),
          meta: SerializedReply.of(meta, metaOf(query, ids.length, cards.length)),
          ids: SerializedReply.of(all, ids),
        })
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
