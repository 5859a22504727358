/** Announces a change of an expert's public data, in the transaction of the change. */
import type { Tx } from '../../../../platform/database/database.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { markExperts } from './options.queries.ts'
import { rewriteWords } from '../search/words.service.ts'

export type ChangeDeps = Pick<Platform, 'events'> & { refs: References }

/**
 * Sets the market's mark and emits `expert.changed`; with `words`, rewrites the search words first. `isMarked`: this
 * transaction has just written the profile's row, which set the mark.
 */
export async function expertChanged(
  deps: ChangeDeps,
  tx: Tx,
  expertId: number,
  { words, isMarked = false }: { words: boolean; isMarked?: boolean },
): Promise<void> {
  if (words) await rewriteWords(tx, deps.refs, expertId)
  if (!isMarked) await markExperts(tx, [expertId])
  await deps.events.emit(tx, 'expert.changed', { expert_id: expertId })
}
