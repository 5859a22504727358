/** Saved replies of an expert (docs/product/experts.md). */
import { REPLIES_MAX } from '@husrum/contract/core/limits.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { requireExpert, type Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { lockExpert } from '../profile/workload/load.service.ts'
import * as queries from './saved-replies.queries.ts'
import type { ReplyRow } from './saved-replies.queries.ts'

type Deps = Pick<Platform, 'db' | 'events'>
const missing = () => notFound('saved_reply_not_found')

/** 409 `saved_replies_full`. */
export function addReply(deps: Deps, viewer: Viewer, reply: Omit<ReplyRow, 'id'>): Promise<ReplyRow> {
  const expertId = requireExpert(viewer)
  return deps.events.transaction(async (tx) => {
    await lockExpert(tx, expertId)
    if ((await queries.listReplies(tx, expertId)).length >= REPLIES_MAX)
      throw conflict('saved_replies_full', { limit: REPLIES_MAX })
    return queries.insertReply(tx, expertId, reply)
  })
}

/** 404 `saved_reply_not_found`, also for a reply of another expert. */
export async function changeReply(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: number,
  set: Partial<Omit<ReplyRow, 'id'>>,
): Promise<ReplyRow> {
  const row = await queries.maybeUpdateReply(db, requireExpert(viewer), id, set)
  if (!row) throw missing()
  return row
}

export async function removeReply({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<void> {
  if (!(await queries.deleteReply(db, requireExpert(viewer), id))) throw missing()
}

/** The named replies first, then the others in their old order, so that an outdated window loses none. */
export function sortReplies(deps: Deps, viewer: Viewer, ids: readonly number[]): Promise<ReplyRow[]> {
  const expertId = requireExpert(viewer)
  return deps.events.transaction(async (tx) => {
    await lockExpert(tx, expertId)
    const own = (await queries.listReplies(tx, expertId)).map(({ id }) => id)
    if (ids.some((id) => !own.includes(id))) throw missing()
    await queries.updateOrder(tx, [...new Set([...ids, ...own])])
    return queries.listReplies(tx, expertId)
  })
}
