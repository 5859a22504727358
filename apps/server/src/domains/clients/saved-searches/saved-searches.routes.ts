import { savedSearches } from '@husrum/contract/clients/saved-searches.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { presentSearch } from './saved-searches.presenting.ts'
import { listSearches } from './saved-searches.queries.ts'
import { changeSearch, removeSearch, saveSearch, seeSearch } from './saved-searches.service.ts'

export function mountSavedSearches(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  mount(
    http,
    savedSearches,
    {
      async listSavedSearches({ viewer, locale }) {
        const rows = await listSearches(deps.db, viewer.account_id)
        return { data: rows.map((row) => presentSearch(deps, row, locale)) }
      },
      async saveSearch({ viewer, body, locale }) {
        return { data: presentSearch(deps, await saveSearch(deps, viewer.account_id, body), locale) }
      },
      async changeSavedSearch({ viewer, params: { id }, body, locale }) {
        return { data: presentSearch(deps, await changeSearch(deps, viewer.account_id, id, body), locale) }
      },
      seeSavedSearch: ({ viewer, params: { id } }) => seeSearch(deps, viewer.account_id, id),
      removeSavedSearch: ({ viewer, params: { id } }) => removeSearch(deps, viewer.account_id, id),
    },
    options,
  )
}
