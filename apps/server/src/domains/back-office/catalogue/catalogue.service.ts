/**
 * Staff edit the vocabularies. Each change is one transaction under a lock (`lockEditing`), with its line in the audit
 * log; the copies in the memory of each instance follow it (docs/decisions/0072).
 */
import type { Deps } from '../../../app/deps.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import {
  insertOption,
  listEdited,
  lockEditing,
  markOptionDeleted,
  updateOption,
  type EditedOption,
  type OptionColumns,
} from '../../foundation/reference/editing/editing.service.ts'
import type { EditedKind } from '../../foundation/reference/reference.service.ts'
import { requireOfferedPhotos } from '../../experts/showcases/showcases.service.ts'
import { reloadLater } from './following.service.ts'
import { totalOf, usesOf } from './uses.service.ts'
import { columnsOf, hasOtherNames, isLive, requireGood, type Written } from './option-validation.ts'

export type CatalogueDeps = Pick<Deps, 'db' | 'events' | 'jobs' | 'refs'>

/** Rows with a lower id belong to the release: the matching knows them by slug (migrations/1001_foundation.sql). */
const FIRST_OF_STAFF = 1000
export const isFixed = (id: number): boolean => id < FIRST_OF_STAFF

/** 404 for an option that does not exist, was merged or was deleted. */
export function liveOne(all: readonly EditedOption[], id: number): EditedOption {
  const found = all.find((each) => each.id === id)
  if (!found || !isLive(found)) throw notFound('not_found')
  return found
}

/** The photo that represents a style must be one on offer. */
async function requirePhoto(tx: Tx, { showcase_id }: OptionColumns): Promise<void> {
  if (showcase_id == null) return
  await requireOfferedPhotos(tx, [showcase_id]).catch(() => {
    throw fieldRefusal('showcase_id', 'unknown_option')
  })
}

/** The label in the audit log: untranslated options have only their slug. */
export const labelOf = ({ name_en, slug }: Pick<OptionColumns, 'name_en' | 'slug'>): string => name_en || slug

/** The values in the audit log: the fields that staff edit, not every column. */
export function audited(option: EditedOption) {
  const { id, slug, name_en, name_da, name_de, description_en, description_da, description_de, ...more } = option
  const { category, palette, showcase_id, position, active, version, edited_at, merged_into, deleted_at } = more
  return {
    id,
    slug,
    name_en,
    name_da,
    name_de,
    description_en,
    description_da,
    description_de,
    category,
    palette,
    showcase_id,
    position,
    active,
    version,
    edited_at,
    merged_into,
    ...(deleted_at === null ? {} : { deleted_at }),
  }
}

export async function createOption(
  { events }: CatalogueDeps,
  viewer: Viewer,
  kind: EditedKind,
  given: Written,
): Promise<number> {
  return events.transaction(async (tx) => {
    await lockEditing(tx)
    requireGood(given, await listEdited(tx, kind))
    const columns = columnsOf(given)
    await requirePhoto(tx, columns)
    const id = await insertOption(tx, kind, columns)
    await writeAudit(tx, viewer, {
      action: `${kind}.create`,
      subject: { kind, id, label: labelOf(columns) },
      before: null,
      after: columns,
    })
    await events.emit(tx, 'reference.changed', {})
    return id
  })
}

export async function changeOption(
  { events, jobs }: CatalogueDeps,
  viewer: Viewer,
  kind: EditedKind,
  id: number,
  { version, ...given }: Written & { version: number },
): Promise<void> {
  await events.transaction(async (tx) => {
    await lockEditing(tx)
    const all = await listEdited(tx, kind)
    const before = liveOne(all, id)
    if (before.version !== version) throw conflict('changed_elsewhere')
    requireGood(given, all, id)
    const columns = columnsOf(given)
    if (columns.slug !== before.slug && (isFixed(id) || totalOf((await usesOf(tx, kind, [before])).get(id)) > 0))
      throw fieldRefusal('slug', 'slug_fixed')
    if (columns.showcase_id !== before.showcase_id) await requirePhoto(tx, columns)
    await updateOption(tx, kind, id, columns)
    if (hasOtherNames(before, columns)) await reloadLater(jobs, tx, { kind, id })
    await writeAudit(tx, viewer, {
      action: `${kind}.update`,
      subject: { kind, id, label: labelOf(columns) },
      before: audited(before),
      after: columns,
    })
    await events.emit(tx, 'reference.changed', {})
  })
}

/** 409 `option_used` with the number of rows that name it. */
export async function deleteOption(
  { events }: CatalogueDeps,
  viewer: Viewer,
  kind: EditedKind,
  id: number,
): Promise<void> {
  await events.transaction(async (tx) => {
    await lockEditing(tx)
    const before = liveOne(await listEdited(tx, kind), id)
    const count = totalOf((await usesOf(tx, kind, [before])).get(id))
    if (count > 0) throw conflict('option_used', { count })
    await markOptionDeleted(tx, kind, id)
    await writeAudit(tx, viewer, {
      action: `${kind}.delete`,
      subject: { kind, id, label: labelOf(before) },
      before: audited(before),
      after: null,
    })
    await events.emit(tx, 'reference.changed', {})
  })
}
