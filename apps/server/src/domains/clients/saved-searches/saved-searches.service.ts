/** Searches that a client has saved. They are private to one account. */
import { SAVED_SEARCHES_MAX } from '@husrum/contract/core/limits.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { Deps as AllDeps } from '../../../app/deps.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound, Refusal } from '../../../platform/http/errors.ts'
import { findNewest, type PlacesWish } from '../../experts/profile/search/search.service.ts'
import { hasFilters, toCriteria } from './criteria.ts'
import { knownAfter, WINDOW } from './newcomers.ts'
import * as queries from './saved-searches.queries.ts'
import type { SavedSearchRow } from './saved-searches.queries.ts'

type Deps = Pick<AllDeps, 'clock' | 'db' | 'events' | 'market' | 'refs'>
const missing = () => notFound('saved_search_not_found')

/**
 * 409 `saved_searches_full` and `search_already_saved`, 422 `search_without_filters`, and the errors of the search
 * itself, under the names of its fields.
 */
export async function saveSearch(
  deps: Deps,
  accountId: number,
  { name, criteria: wish, mails }: { name: string; criteria: PlacesWish; mails: boolean },
): Promise<SavedSearchRow> {
  const criteria = toCriteria(wish)
  if (!hasFilters(criteria)) throw fieldRefusal('criteria', 'search_without_filters')
  const found = await findNewest(deps, wish, WINDOW).catch((error: unknown) => {
    throw error instanceof Refusal ? error.named((field) => `criteria.${field}`) : error
  })
  const day = copenhagenDay(deps.clock.now())
  const known = knownAfter({ known: [], knows_all: true }, found)
  return deps.events.transaction(async (tx) => {
    const count = await queries.lockOwner(tx, accountId)
    if (count >= SAVED_SEARCHES_MAX) throw conflict('saved_searches_full', { limit: SAVED_SEARCHES_MAX })
    const id = await queries.insertSearch(tx, { account_id: accountId, name, criteria, mails, ...known, day })
    if (id === undefined) throw conflict('search_already_saved')
    return only(await queries.listSearches(tx, accountId, id))
  })
}

export async function changeSearch(
  { db }: { db: Database },
  accountId: number,
  id: number,
  set: { name?: string | undefined; mails?: boolean | undefined },
): Promise<SavedSearchRow> {
  if (!(await queries.maybeUpdateSearch(db, accountId, id, set))) throw missing()
  return only(await queries.listSearches(db, accountId, id))
}

/** This also marks the notifications of the search as read. */
export async function seeSearch({ events }: Pick<Deps, 'events'>, accountId: number, id: number): Promise<void> {
  await events.transaction(async (tx) => {
    if (!(await queries.markSeen(tx, accountId, id))) throw missing()
    await events.emit(tx, 'notification.read', { account_id: accountId })
  })
}

export async function removeSearch({ db }: { db: Database }, accountId: number, id: number): Promise<void> {
  if (!(await queries.deleteSearch(db, accountId, id))) throw missing()
}

function only([row]: readonly SavedSearchRow[]): SavedSearchRow {
  if (!row) throw missing()
  return row
}
