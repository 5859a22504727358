/** Says that what the public sees of an expert has changed, inside the transaction that changed it. */
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { References } from '../reference/reference.service.ts'
import { rewriteWords } from './words.service.ts'
import { markExpertChanged } from './writes.queries.ts'

/** After a change of the profile or a published project: the words it is found by, the market's mark, `expert.changed`. */
export async function tellExpertChanged(
  deps: Pick<Platform, 'events'> & { refs: References },
  tx: Tx,
  expertId: number,
): Promise<void> {
  await rewriteWords(tx, deps.refs, expertId)
  await markExpertChanged(tx, expertId)
  await deps.events.emit(tx, 'expert.changed', { expert_id: expertId })
}
