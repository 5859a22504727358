/** The columns of profiles that contain options edited by staff, and which experts are reloaded after a change. */
import type { Deps } from '../../../../app/deps.ts'
import type { OptionColumn } from '../../../foundation/reference/reference.service.ts'
import { markExperts } from './options.queries.ts'
import { rewriteWords } from '../search/words.service.ts'

export {
  countExpertsByPlan,
  listExpertsOfShowcases,
  listExpertsUsing,
  lockExpertsUsing,
  type ExpertsUsing,
} from './options.queries.ts'

const profile = { holder: 'experts', table: 'experts' } as const

export const expertOptions: readonly OptionColumn[] = [
  { ...profile, kind: 'aspect', column: 'aspect_ids', form: 'list' },
  { ...profile, kind: 'specialty', column: 'specialty_ids', form: 'list' },
  { ...profile, kind: 'specialty', column: 'main_specialty_id', form: 'one', again: true },
  { ...profile, kind: 'skill', column: 'skill_ids', form: 'list' },
  { ...profile, kind: 'style', column: 'style_ids', form: 'list' },
]

/**
 * Reloads the cached data of these experts on every instance; with `words` their search words get the current names.
 * Each runs in its own transaction, so that no profile edit waits for the whole list.
 */
export async function reloadExperts(
  { db, refs }: Pick<Deps, 'db' | 'refs'>,
  ids: readonly number[],
  { words }: { words: boolean },
): Promise<void> {
  if (words) for (const id of ids) await db.transaction().execute((tx) => rewriteWords(tx, refs, id))
  await db.transaction().execute((tx) => markExperts(tx, ids))
}
