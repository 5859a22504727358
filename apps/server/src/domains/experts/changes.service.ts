/** Says that what the public sees of an expert has changed, inside the transaction that changed it. */
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { References } from '../reference/reference.service.ts'
import { rewriteWords } from './words.service.ts'
import { markExpertChanged } from './writes.queries.ts'

/** The market's mark and `expert.changed`; with `words`, what the expert is found by is written anew first. */
export async function expertChanged(
  deps: Pick<Platform, 'events'> & { refs: References },
  tx: Tx,
  expertId: number,
  { words }: { words: boolean },
): Promise<void> {
  if (words) await rewriteWords(tx, deps.refs, expertId)
  await markExpertChanged(tx, expertId)
  await deps.events.emit(tx, 'expert.changed', { expert_id: expertId })
}
