/** Applies one decision to many reviews in one transaction: each is decided, or returned with its error. */
import type { BodyOf } from '@husrum/contract/core/endpoint.ts'
import type { reviewModeration, ReviewOutcome } from '@husrum/contract/market/reviews/moderation.ts'
import { mayDecideReview } from '@husrum/contract/market/reviews/decisions.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import {
  announceMoves,
  decide,
  isUndoable,
  leftBy,
  reviewRevisionOf,
  statusOf,
  undoTokenOf,
  type Deps,
} from './deciding.service.ts'
import * as queries from './moderation.queries.ts'
import { sendDecision } from './decision-emails.ts'

type Locked = queries.Locked

export function decideReviews(
  deps: Deps,
  viewer: Viewer,
  { ids, action, preview, seen = {}, ...reasons }: BodyOf<typeof reviewModeration.bulkReviews>,
  locale: Locale,
): Promise<ReviewOutcome[]> {
  const translate = deps.translators.for(locale)
  return deps.events.transaction(async (tx) => {
    const rows = await queries.lockReviews(tx, ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const undoable = action === 'undo' ? await queries.listUndoable(tx, ids) : new Map<number, number>()
    const refusalFor = (row: Locked): string | undefined => {
      if (action !== 'undo') {
        if (!mayDecideReview(action, statusOf(row))) return 'illegal_move'
        return (seen[row.id] ?? reviewRevisionOf(row)) === reviewRevisionOf(row) ? undefined : 'changed_elsewhere'
      }
      const last = undoable.get(row.id)
      if (last === undefined) return 'illegal_move'
      return seen[row.id] === undoTokenOf(row, last) ? undefined : 'changed_elsewhere'
    }
    const refusals = new Map(rows.map((row) => [row.id, refusalFor(row)]))
    const refusalOf = (id: number) => (byId.has(id) ? refusals.get(id) : 'review_not_found')
    const ready = rows.filter(({ id }) => refusalOf(id) === undefined)
    const tokens = new Map<number, string>()
    if (!preview && action === 'undo') await undo(deps, tx, viewer, ready, undoable)
    if (!preview && action !== 'undo') {
      const records = await decide(deps, tx, viewer, ready, { decision: action, ...reasons })
      if (isUndoable(action))
        for (const row of ready) tokens.set(row.id, undoTokenOf(leftBy(action, row), records.get(row.id) ?? 0))
    }
    return [...new Set(ids)].map((id) => {
      const refusal = refusalOf(id)
      return {
        id,
        outcome: refusal ?? (preview ? 'ready' : 'done'),
        message: refusal === undefined ? null : translate(`error.${refusal}`),
        seen: tokens.get(id) ?? null,
      }
    })
  })
}

/**
 * Undoes rejections and holds (docs/decisions/0038): restores the earlier state, held if it was held, and reopens the
 * reports. `decisions`: the last one about each review. All are locked.
 */
async function undo(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  reviews: readonly Locked[],
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
