/** Every column that names an option that staff edit; `merging.test.ts` searches the schema for others. */
import type { optionHolders } from '@husrum/contract/back-office/catalogue.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { briefOptions } from '../../clients/briefs/options.service.ts'
import { expertOptions } from '../../experts/profile/changes/options.service.ts'
import { portfolioOptions } from '../../experts/portfolio/options.service.ts'
import {
  countUses,
  listEdited,
  lockKeptUsesIfFree,
  selectKeptUses,
  updateKeptUses,
} from '../../foundation/reference/editing/editing.service.ts'
import { editedKinds, type EditedKind, type OptionColumn } from '../../foundation/reference/reference.service.ts'
import { searchOptions } from '../../clients/saved-searches/options.service.ts'
import { showcaseOptions } from '../../experts/showcases/options.service.ts'
import { isLive } from './option-validation.ts'

/** In the order in which the rows are locked: sending a brief locks the brief before its experts. */
export const optionColumns: readonly OptionColumn[] = [
  ...briefOptions,
  ...searchOptions,
  ...showcaseOptions,
  ...expertOptions,
  ...portfolioOptions,
]

export const columnsOf = (kind: EditedKind): OptionColumn[] => optionColumns.filter((column) => column.kind === kind)

export type Uses = Partial<Record<(typeof optionHolders)[number], number>>

/** By id, where each option is named and how often: counted now, for decisions that depend on it. */
export async function usesOf(
  db: Db,
  kind: EditedKind,
  options: readonly { id: number; slug: string }[],
): Promise<Map<number, Uses>> {
  const uses = new Map<number, Uses>()
  for (const { id, holder, count } of await countUses(db, columnsOf(kind), options))
    uses.set(id, { ...uses.get(id), [holder]: count })
  return uses
}

/** The last stored count, for display; before the first count it counts now and `counted_at` is null. */
export async function cachedUsesOf(
  db: Db,
  kind: EditedKind,
  options: readonly { id: number; slug: string }[],
): Promise<{ uses: Map<number, Uses>; counted_at: Date | null }> {
  const { uses, counted_at } = await selectKeptUses(db, kind)
  if (counted_at === null) return { uses: await usesOf(db, kind, options), counted_at }
  return { uses: new Map(Object.entries(uses).map(([id, of]) => [Number(id), of])), counted_at }
}

/** The caller holds the lock of the stored uses, so that no earlier count overwrites a later one. */
export async function recountUses(tx: Tx, kind: EditedKind): Promise<void> {
  const options = (await listEdited(tx, kind)).filter(isLive)
  await updateKeptUses(tx, kind, Object.fromEntries(await usesOf(tx, kind, options)))
}

/** Counts each vocabulary in its own transaction. */
export async function countOptionUses(db: Db): Promise<void> {
  for (const kind of editedKinds)
    await db.transaction().execute(async (tx) => {
      if (await lockKeptUsesIfFree(tx, kind)) await recountUses(tx, kind)
    })
}

export const totalOf = (uses: Uses | undefined): number =>
  Object.values(uses ?? {}).reduce((sum: number, count) => sum + count, 0)
