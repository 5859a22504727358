/**
 * The learning path (docs/product/matching.md): what a list was made of is logged when it is first shown; a command fits weights to what came of it and
 * writes them down; a person ships them, and every instance scores with them within a second.
 */
import { fitWeights } from '@husrum/matching/fit.ts'
import { model_version } from '@husrum/matching/model.ts'
import type { FitResult } from '@husrum/matching/types.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import * as queries from './learning.queries.ts'

export { listWeights, type WeightsRow } from './learning.queries.ts'

/** `positions`: match id → place in the list, from 1. In the transaction that counts the delivery, so that one is never without the other. */
export async function logFeatures(tx: Tx, positions: ReadonlyMap<number, number>): Promise<void> {
  const made = await queries.listMadeOf(tx, [...positions.keys()])
  await queries.insertFeatures(
    tx,
    made.map(({ id, components, ...row }) => ({
      ...row,
      match_id: id,
      position: positions.get(id) ?? 1,
      factor: components.factor,
      components: Object.fromEntries(components.components.map(({ key, value }) => [key, value])),
    })),
  )
}

/**
 * Fits to everything shown under the present structure of the model and writes the result down; it does not score until it is shipped.
 * Undefined, and nothing written, when no contact was made among those it learns from or those it is judged by.
 */
export async function fitFromOutcomes(db: Db): Promise<{ id: number; fit: FitResult } | undefined> {
  const shown = await queries.listOutcomes(db, model_version)
  const fit = fitWeights(shown.map(({ components: values, ...row }) => ({ ...row, values })))
  if (fit.fitted.contacts === 0 || fit.held_out.contacts === 0) return undefined
  return { id: await queries.insertWeights(db, model_version, fit), fit }
}

/** False when no row with this id fits the present structure of the model. */
export const shipWeights = (db: Db, id: number): Promise<boolean> => queries.markShipped(db, id, model_version)
export const withdrawWeights = (db: Db): Promise<number> => queries.markWithdrawn(db)
