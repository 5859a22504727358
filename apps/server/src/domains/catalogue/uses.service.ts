/** Every column that names an option which staff edit; `merging.test.ts` reads the schema for others. */
import type { optionHolders } from '@husrum/contract/catalogue.ts'
import type { Db } from '../../platform/database/database.ts'
import { briefOptions } from '../briefs/options.service.ts'
import { expertOptions } from '../experts/options.service.ts'
import { portfolioOptions } from '../portfolio/options.service.ts'
import { countUses } from '../reference/editing.service.ts'
import type { EditedKind, OptionColumn } from '../reference/reference.service.ts'
import { searchOptions } from '../saved-searches/options.service.ts'
import { showcaseOptions } from '../showcases/options.service.ts'

/** In the order in which their rows are locked: whoever sends a brief locks it before its experts. */
export const optionColumns: readonly OptionColumn[] = [
  ...briefOptions,
  ...searchOptions,
  ...showcaseOptions,
  ...expertOptions,
  ...portfolioOptions,
]

export const columnsOf = (kind: EditedKind): OptionColumn[] => optionColumns.filter((column) => column.kind === kind)

export type Uses = Partial<Record<(typeof optionHolders)[number], number>>

/** By id, where each is named and how often. */
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

export const totalOf = (uses: Uses | undefined): number =>
  Object.values(uses ?? {}).reduce((sum: number, count) => sum + count, 0)
