/** A client's favourite experts. The list is private: an expert sees it only when a lead arrives. */
import { FAVOURITES_MAX } from '@husrum/contract/core/limits.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { isActiveExpert } from '../../experts/profile/expert-accounts.service.ts'
import * as queries from './favourites.queries.ts'

/** 404 `expert_not_found` for experts that are not public; 409 `favourites_full`. Repeating it changes nothing. */
export async function addFavourite(tx: Tx, accountId: number, expertId: number): Promise<void> {
  if (!(await queries.lockOwner(tx, accountId, expertId))) throw notFound('expert_not_found')
  if (!(await queries.insertFavourite(tx, accountId, expertId, FAVOURITES_MAX)))
    throw conflict('favourites_full', { limit: FAVOURITES_MAX })
}

/** Works for experts that are no longer public. 404 `expert_not_found` for an expert neither favourite nor public. */
export async function removeFavourite(db: Db, accountId: number, expertId: number): Promise<void> {
  if (await queries.deleteFavourite(db, accountId, expertId)) return
  if (!(await isActiveExpert(db, expertId))) throw notFound('expert_not_found')
}

/** 404 `expert_not_found` for experts that are not public. */
export async function isFavourite(db: Db, accountId: number, expertId: number): Promise<boolean> {
  if (!(await isActiveExpert(db, expertId))) throw notFound('expert_not_found')
  return queries.hasFavourite(db, accountId, expertId)
}
