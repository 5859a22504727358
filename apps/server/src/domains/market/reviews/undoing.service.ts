/**
 * Undoes the last decision about a review, if it was a rejection or a hold (docs/decisions/0038): restores the earlier
 * state, held if it was held, and reopens its reports.
 */
import type { Tx } from '../../../platform/database/database.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { announceMoves, type Deps } from './deciding.service.ts'
import * as queries from './moderation.queries.ts'
import { sendDecision } from './decision-emails.ts'

/** `decisions`: the last one about each review. All are locked. */
export async function undo(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  reviews: readonly queries.Locked[],
  decisions: ReadonlyMap<number, number>,
): Promise<void> {
  if (reviews.length === 0) return
  const taken = reviews.flatMap(({ id }) => decisions.get(id) ?? [])
  const reporters = await queries.markReportsReopened(tx, taken)
  const standings = await queries.markUndone(tx, taken)
  await queries.insertDecisions(
    tx,
    reviews.map(({ id }) => ({ review_id: id, decision: 'undo', decided_by: viewer.account_id })),
  )
  await sendDecision(deps, tx, {
    reviews,
    kindFor: ({ id }) => (standings.get(id)?.status === 'published' ? 'published' : 'returned'),
    reporters,
    reportersKind: 'report_reopened',
  })
  const moves = reviews.flatMap((review) => {
    const after = standings.get(review.id)
    return after ? [{ review, after }] : []
  })
  await announceMoves(deps, tx, viewer, 'undo', moves)
}
