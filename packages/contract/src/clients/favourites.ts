/** Experts that a client marks as favourites. Repeating a call changes nothing. */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import { expertCard } from '../experts/profile/experts.ts'
import { idText, one, pageQuery, paged } from '../core/shapes.ts'

const params = z.object({ id: idText() })
const state = one(z.object({ id: z.int(), favorite: z.boolean() }))
const missing = { 404: ['expert_not_found'] } as const

export const favourites = endpoints({
  listFavourites: {
    method: 'GET',
    path: '/api/favorite/architects',
    audience: ['client'],
    summary: 'Favourites, the latest first',
    query: z.object(pageQuery(24)),
    // the cards are paged, the ids are complete: one call provides the hearts of every page
    reply: paged(expertCard).extend({ ids: z.array(z.int()) }),
  },
  getFavourite: {
    method: 'GET',
    path: '/api/favorite/{id}',
    audience: ['client'],
    summary: 'Whether this expert is a favourite',
    params,
    reply: state,
    refusals: missing,
  },
  addFavourite: {
    method: 'POST',
    path: '/api/favorite/{id}',
    audience: ['client'],
    summary: 'Keep an expert in mind',
    params,
    reply: state,
    refusals: { ...missing, 409: ['favourites_full'] },
  },
  removeFavourite: {
    method: 'DELETE',
    path: '/api/favorite/{id}',
    audience: ['client'],
    summary: 'Let go of a favourite',
    params,
    reply: state,
    refusals: missing,
  },
})
