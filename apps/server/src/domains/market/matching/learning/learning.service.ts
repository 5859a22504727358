/**
 * The learning path (docs/product/matching.md): logs the inputs of a list when it is shown, fits weights to the
 * outcomes by a command, ships them by a person's decision. Every instance uses them within a second.
 */
import { startFit } from '@husrum/matching/learning/fit.ts'
import { fit as model, model_version } from '@husrum/matching/model/model.ts'
import type { FitResult } from '@husrum/matching/learning/learning.types.ts'
import type { Database, Db } from '../../../../platform/database/database.ts'
import * as queries from './learning.queries.ts'

export { listWeights, type WeightsRow } from './learning.queries.ts'

/** Impressions per statement. */
const AT_ONCE = 5000

/** Impressions are stored as long as a closed brief, which is cleared after this time. */
const KEPT_MONTHS = 24
export const sweepImpressions = (db: Database): Promise<void> => queries.deleteOldImpressions(db, KEPT_MONTHS)

/** All impressions under the current version of the model with their outcomes, newest first. */
export async function* readOutcomes(db: Db, limit = AT_ONCE): AsyncGenerator<queries.Shown, void> {
  for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined;) {
    const page: Awaited<ReturnType<typeof queries.listOutcomes>> = await queries.listOutcomes(db, model_version, {
      before,
      limit,
    })
    yield* page.shown
    before = page.last
  }
}

/**
 * Fits weights to the newest impressions under the current version of the model and stores them unshipped. Undefined,
 * without storing anything, when the training or the held-out part has no contact.
 */
export async function fitFromOutcomes(
  db: Db,
  mostRows: number = model.most_rows,
): Promise<{ id: number; fit: FitResult } | undefined> {
  const started = startFit()
  let left = mostRows
  for await (const { components: values, ...row } of readOutcomes(db)) {
    if (left === 0) break
    left -= 1
    started.add({ ...row, values })
  }
  const fit = started.finish()
  if (fit.fitted.contacts === 0 || fit.held_out.contacts === 0) return undefined
  return { id: await queries.insertWeights(db, model_version, fit), fit }
}

/** False when no row with this id belongs to the current version of the model. */
export const shipWeights = (db: Db, id: number): Promise<boolean> => queries.markShipped(db, id, model_version)
export const withdrawWeights = (db: Db): Promise<number> => queries.markWithdrawn(db)
