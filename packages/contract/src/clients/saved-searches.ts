/** Saved searches for experts: new results are marked, and mailed to the client once a day. */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import { placesQuery } from '../experts/profile/experts.ts'
import { SAVED_SEARCH_NAME_MAX, SAVED_SEARCH_NAME_MIN } from '../core/limits.ts'
import { idText, instant, one, trimmed, whole } from '../core/shapes.ts'

const name = trimmed(SAVED_SEARCH_NAME_MIN, SAVED_SEARCH_NAME_MAX).refine((value) => !/\p{Cc}/u.test(value), {
  error: 'invalid_characters',
})

export const savedSearch = z.object({
  id: z.int(),
  name: z.string(),
  /** The search's parameters, as the address of `/experts` takes them. */
  criteria: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The criteria in words; `gone`: the place or option no longer exists, so the search finds no expert by it. */
  filters: z.array(z.object({ field: z.string(), name: z.string(), gone: z.boolean() })),
  /** Whether new results are mailed. */
  mails: z.boolean(),
  /** Experts who are new since the client last opened the search, the latest three by name. */
  news: z.object({
    count: z.int(),
    since: instant(),
    experts: z.array(z.object({ id: z.int(), handle: z.string().nullable(), name: z.string(), city: z.string() })),
  }),
  created_at: instant(),
})
export type SavedSearch = z.infer<typeof savedSearch>

export const newSavedSearch = z.object({
  name,
  /** The search's criteria, without page and order; at least one filter. */
  criteria: placesQuery,
  /** Only with the client's explicit consent. */
  mails: z.boolean(),
})
export type NewSavedSearch = z.input<typeof newSavedSearch>

const params = z.object({ id: idText() })
const missing = { 404: ['saved_search_not_found'] } as const

export const savedSearches = endpoints({
  listSavedSearches: {
    method: 'GET',
    path: '/api/saved-searches',
    audience: ['client'],
    summary: 'Own saved searches, the latest first, each with who came since it was last looked at',
    reply: whole(savedSearch),
  },
  saveSearch: {
    method: 'POST',
    path: '/api/saved-searches',
    audience: ['client'],
    summary: 'Keep a search; whom it finds now is not news later',
    body: newSavedSearch,
    example: { name: 'Japandi in Aarhus', criteria: { styles: ['japandi'] }, mails: true },
    status: 201,
    reply: one(savedSearch),
    refusals: {
      409: ['saved_searches_full', 'search_already_saved'],
      422: ['search_without_filters', 'unknown_option'],
    },
  },
  changeSavedSearch: {
    method: 'PATCH',
    path: '/api/saved-searches/{id}',
    audience: ['client'],
    summary: 'Rename a search, or switch its mails on or off',
    params,
    body: newSavedSearch.pick({ name: true, mails: true }).partial(),
    reply: one(savedSearch),
    refusals: missing,
  },
  seeSavedSearch: {
    method: 'POST',
    path: '/api/saved-searches/{id}/seen',
    audience: ['client'],
    summary: 'Looked at: nobody it has found until now is new any more',
    params,
    refusals: missing,
  },
  removeSavedSearch: {
    method: 'DELETE',
    path: '/api/saved-searches/{id}',
    audience: ['client'],
    summary: 'Delete a saved search; its mails end with it',
    params,
    refusals: missing,
  },
})
