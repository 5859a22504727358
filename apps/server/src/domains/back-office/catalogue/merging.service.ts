/** One option replaces another everywhere, in one transaction. */
import type { OptionMerge } from '@husrum/contract/back-office/catalogue.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { lockExpertsUsing } from '../../experts/profile/changes/options.service.ts'
import {
  listEdited,
  listLatelyMerged,
  lockEditing,
  lockKeptUses,
  markOptionMerged,
  updateUses,
  type EditedOption,
} from '../../foundation/reference/editing/editing.service.ts'
import { editedKinds, type EditedKind } from '../../foundation/reference/reference.service.ts'
import { audited, labelOf, liveOne, type CatalogueDeps } from './catalogue.service.ts'
import { reloadLater } from './following.service.ts'
import { columnsOf, recountUses, totalOf, usesOf } from './uses.service.ts'

type Wish = { into: number; preview: boolean; confirm?: string | undefined }

const languages = ['en', 'da', 'de'] as const
const shown = ({ id, slug, name_en, name_da, name_de }: EditedOption) => ({
  id,
  slug,
  names: { en: name_en, da: name_da, de: name_de },
})

/**
 * 404; 422 `unknown_option` and `same_option` on `into`, `confirm_by_name` on `confirm`. The id and the slug of the old
 * option resolve to the new one, now and later.
 */
export async function mergeOption(
  { events, jobs }: CatalogueDeps,
  viewer: Viewer,
  kind: EditedKind,
  id: number,
  { into, preview, confirm = '' }: Wish,
): Promise<OptionMerge> {
  return events.transaction(async (tx) => {
    if (!preview) await lockEditing(tx)
    const all = await listEdited(tx, kind)
    const from = liveOne(all, id)
    if (into === id) throw fieldRefusal('into', 'same_option')
    const to = all.find((each) => each.id === into && each.merged_into === null && each.deleted_at === null)
    if (!to) throw fieldRefusal('into', 'unknown_option')
    if (!preview && !isItsName(from, confirm)) throw fieldRefusal('confirm', 'confirm_by_name')
    const moves = (await usesOf(tx, kind, [from])).get(id) ?? {}
    const answer = { from: shown(from), into: shown(to), moves, total: totalOf(moves) }
    if (preview) return { ...answer, is_done: false }
    await lockKeptUses(tx, kind) // taken before the long part, so that a lock timeout costs little
    await markOptionMerged(tx, kind, id, into)
    await moveEverything(tx, kind, from, to)
    await recountUses(tx, kind)
    await reloadLater(jobs, tx, { kind, id: into })
    await writeAudit(tx, viewer, {
      action: `${kind}.merge`,
      subject: { kind, id, label: labelOf(from) },
      before: audited(from),
      after: { merged_into: into, slug: to.slug, moves },
    })
    await events.emit(tx, 'reference.changed', {})
    return { ...answer, is_done: true }
  })
}

/** Experts are locked before their projects and photos, in the same order as when a project is edited. */
export async function moveEverything(
  tx: Tx,
  kind: EditedKind,
  from: { id: number; slug: string },
  to: { id: number; slug: string },
): Promise<void> {
  const columns = columnsOf(kind)
  const first = columns.findIndex(({ table }) => table === 'experts')
  for (const column of columns.slice(0, first)) await updateUses(tx, column, from, to)
  await lockExpertsUsing(tx, kind, from.id)
  for (const column of columns.slice(first)) await updateUses(tx, column, from, to)
}

/** An instance with an old vocabulary, or a call in progress, may have used an option that was just merged. */
export async function moveStragglers({ db }: Pick<CatalogueDeps, 'db'>): Promise<void> {
  for (const kind of editedKinds)
    for (const { from, into } of await listLatelyMerged(db, kind))
      await db.transaction().execute((tx) => moveEverything(tx, kind, from, into))
}

const isItsName = (option: EditedOption, typed: string): boolean =>
  typed !== '' && languages.some((language) => option[`name_${language}`] === typed)
