/**
 * The learning path (docs/product/matching.md): log what a list was made of when it is first shown, fit weights to the
 * outcomes by a command, ship them by a person's decision. Every instance uses them within a second.
 */
import { fitWeights } from '@husrum/matching/fit.ts'
import { model_version } from '@husrum/matching/model.ts'
import type { FitResult } from '@husrum/matching/learning.types.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import * as queries from './learning.queries.ts'

export { listWeights, type WeightsRow } from './learning.queries.ts'

/** `positions`: match id to position in the list, from 1. Runs in the transaction that records the delivery. */
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
 * Fits weights to everything shown under the current version of the model and stores them unshipped. Undefined, and
 * nothing stored, when the training or the held-out part has no contact.
 */
export async function fitFromOutcomes(db: Db): Promise<{ id: number; fit: FitResult } | undefined> {
  const shown = await queries.listOutcomes(db, model_version)
  const fit = fitWeights(shown.map(({ components: values, ...row }) => ({ ...row, values })))
  if (fit.fitted.contacts === 0 || fit.held_out.contacts === 0) return undefined
  return { id: await queries.insertWeights(db, model_version, fit), fit }
}

/** False when no row with this id belongs to the current version of the model. */
export const shipWeights = (db: Db, id: number): Promise<boolean> => queries.markShipped(db, id, model_version)
export const withdrawWeights = (db: Db): Promise<number> => queries.markWithdrawn(db)
