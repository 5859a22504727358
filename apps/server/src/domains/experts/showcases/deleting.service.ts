/** Showcases that were never chosen can be deleted, and restored for a day. */
import { SHOWCASE_RESTORE_DAYS } from '@husrum/contract/core/limits.ts'
import type { Deps } from '../../../app/deps.ts'
import { writeAudits, type AuditEntry } from '../../../platform/core/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { drainBatches, type DrainDeps } from '../../../platform/core/jobs/drain.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { deleteUnusedImages } from '../../foundation/media/media.service.ts'
import { columnsOf, isChosen } from './columns.ts'
import {
  deleteShowcases,
  listDeletedLongAgo,
  listForUpdate,
  listShowcaseUses,
  markDeleted,
  markRestored,
  markUndeleted,
  type StaffRow,
} from './staff.queries.ts'

type DeletedRow = Awaited<ReturnType<typeof listForUpdate>>[number]

/** 404; 409 `showcase_used` with how many chose it: such a showcase can only be hidden. */
export async function deleteShowcase({ events }: Pick<Deps, 'events'>, viewer: Viewer, id: number): Promise<void> {
  await events.transaction(async (tx) => {
    const [row] = await listForUpdate(tx, [id])
    if (!row) throw notFound('not_found')
    const [uses] = await listShowcaseUses(tx, [id])
    if (uses && isChosen(uses)) throw conflict('showcase_used', { count: uses.briefs + uses.experts })
    await remove(tx, viewer, [row])
  })
}

/** Hides it from everyone and stores it for a day, in which `restore` restores it unchanged. */
export async function remove(tx: Tx, viewer: Viewer, rows: readonly StaffRow[]): Promise<void> {
  if (rows.length === 0) return
  await markDeleted(tx, idsOf(rows))
  await audit(tx, viewer, 'showcase.delete', rows, (row) => ({ before: columnsOf(row), after: null }))
}

export async function restore(tx: Tx, viewer: Viewer, rows: readonly DeletedRow[]): Promise<void> {
  if (rows.length === 0) return
  await markRestored(tx, idsOf(rows))
  await audit(tx, viewer, 'showcase.restore', rows, (row) => ({
    before: null,
    after: { ...columnsOf(row), active: row.deleted_from_offer },
  }))
}

const idsOf = (rows: readonly StaffRow[]): number[] => rows.map(({ id }) => id)
const audit = <Row extends StaffRow>(
  tx: Tx,
  viewer: Viewer,
  action: 'showcase.delete' | 'showcase.restore',
  rows: readonly Row[],
  changeOf: (row: Row) => Pick<AuditEntry, 'before' | 'after'>,
): Promise<void> =>
  writeAudits(
    tx,
    viewer,
    rows.map((row) => ({ action, subject: { kind: 'showcase', id: row.id }, ...changeOf(row) })),
  )

const AT_ONCE = 200

/** Deletes those that can no longer be restored. One chosen at the moment of deletion remains with its users. */
export async function sweepDeletedShowcases(deps: DrainDeps): Promise<void> {
  await drainBatches(deps, 'sweep-deleted-showcases', {
    most: AT_ONCE,
    next: (tx, ready, most) => listDeletedLongAgo(tx, ready, SHOWCASE_RESTORE_DAYS, most),
    async act(tx, due) {
      const ids = due.map(({ id }) => id)
      const chosen = new Set((await listShowcaseUses(tx, ids)).filter(isChosen).map(({ id }) => id))
      await markUndeleted(tx, [...chosen])
      await deleteUnusedImages(
        tx,
        await deleteShowcases(
          tx,
          ids.filter((id) => !chosen.has(id)),
        ),
      )
    },
  })
}
