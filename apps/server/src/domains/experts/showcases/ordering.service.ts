/** The order in which forms offer showcases: each may be moved next to any other. */
import type { adminShowcases } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import type { BodyOf } from '@husrum/contract/core/endpoint.ts'
import { SHOWCASE_POSITION_MAX } from '@husrum/contract/core/limits.ts'
import type { Deps } from '../../../app/deps.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import { fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import {
  listForUpdate,
  lockAll,
  lockOrder,
  maybePlaces,
  updateOrder,
  updatePosition,
  type Beside,
} from './staff.queries.ts'

/** Distance between positions. */
const STEP = 10

/** 404; 422 `unknown_option` on `before` or `after`, also for itself. Data of the others stays unchanged. */
export async function moveShowcase(
  { events }: Pick<Deps, 'events'>,
  viewer: Viewer,
  id: number,
  { before, after }: BodyOf<typeof adminShowcases.moveShowcase>,
): Promise<void> {
  const side = before === undefined ? 'after' : 'before'
  const beside: Beside = { side, of: before ?? after ?? id }
  await events.transaction(async (tx) => {
    await lockOrder(tx)
    const places = beside.of === id ? undefined : await maybePlaces(tx, id, beside)
    const free = places && freePlace(beside, places)
    // in the order of their ids, like bulk tagging
    if (places && free === undefined) await lockAll(tx)
    const [row] = await listForUpdate(tx, [id])
    if (!row) throw notFound('not_found')
    if (!places) throw fieldRefusal(side, 'unknown_option')
    if (free === undefined) await updateOrder(tx, id, beside, SHOWCASE_POSITION_MAX)
    else await updatePosition(tx, id, free)
    const [moved] = await listForUpdate(tx, [id])
    await writeAudit(tx, viewer, {
      action: 'showcase.update',
      subject: { kind: 'showcase', id },
      before: { position: row.position },
      after: { position: moved?.position ?? row.position },
    })
  })
}

/** Half-way between its neighbours, if there is room. */
function freePlace({ side }: Beside, { here, beyond }: { here: number; beyond: number | null }): number | undefined {
  const low = side === 'before' ? (beyond ?? -1) : here
  const high = side === 'before' ? here : (beyond ?? Math.min(here + 2 * STEP, SHOWCASE_POSITION_MAX + 1))
  const middle = Math.floor((low + high) / 2)
  return low < middle && middle < high ? middle : undefined
}
