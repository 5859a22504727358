/** Experts a client keeps in mind. The list is the client's own: an expert learns of it only from a lead. */
import type { Db, Tx } from '../../platform/database.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events.ts'
import { isActiveExpert, listActiveExperts } from '../experts/experts.service.ts'
import * as rows from './favourites.queries.ts'

/** Beyond this a list is no help to its owner. */
export const FAVOURITES_MAX = 500

/** 404 `expert_not_found` for whoever is not public; 409 `favourites_full`. Saying it twice changes nothing. */
export async function keepExpert(tx: Tx, accountId: number, expertId: number): Promise<void> {
  if (!(await isActiveExpert(tx, expertId))) throw notFound('expert_not_found')
  await rows.lockOwner(tx, accountId)
  if (await rows.hasFavourite(tx, accountId, expertId)) return
  if ((await rows.countFavourites(tx, accountId)) >= FAVOURITES_MAX)
    throw conflict('favourites_full', { limit: FAVOURITES_MAX })
  await rows.insertFavourite(tx, accountId, expertId)
}

/** Somebody who is not public any more can still be let go of. 404 `expert_not_found` for whoever was neither kept nor public. */
export async function letGoOfExpert(db: Db, accountId: number, expertId: number): Promise<void> {
  if (await rows.deleteFavourite(db, accountId, expertId)) return
  if (!(await isActiveExpert(db, expertId))) throw notFound('expert_not_found')
}

/** 404 `expert_not_found` for whoever is not public. */
export async function isFavourite(db: Db, accountId: number, expertId: number): Promise<boolean> {
  if (!(await isActiveExpert(db, expertId))) throw notFound('expert_not_found')
  return rows.hasFavourite(db, accountId, expertId)
}

/** Those who are still public, the latest first. */
export async function listFavouriteExperts(db: Db, accountId: number): Promise<number[]> {
  const ids = await rows.listFavouriteIds(db, accountId)
  const active = await listActiveExperts(db, ids)
  return ids.filter((id) => active.has(id))
}

/** Of these experts, those whom the client keeps: one statement for a list of matches. */
export async function favouritesAmong(
  db: Db,
  accountId: number,
  expertIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(expertIds.length === 0 ? [] : await rows.listKeptOf(db, accountId, expertIds))
}

/** Of these clients, those who keep the expert: one statement for a list of leads. */
export async function keepersAmong(
  db: Db,
  expertId: number,
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(accountIds.length === 0 ? [] : await rows.listKeepersAmong(db, expertId, accountIds))
}

export function forgetWithPeople(events: Events): void {
  events.on('account.erasing', (tx, { account_id }) => rows.deleteAllOf(tx, account_id))
}
