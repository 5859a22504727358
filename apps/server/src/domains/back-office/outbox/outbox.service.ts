/** The state of emails and text messages, and the retry of dead letters. */
import { writeAudit, writeAudits, type AuditEntry } from '../../../platform/core/audit.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { listLocked, maybeDelivery, type DeliveryRow, type Revivable } from './outbox.queries.ts'

type Deps = Pick<Platform, 'db' | 'delivery'>
export type Outcome = 'ready' | 'done' | 'delivery_not_found' | 'delivery_not_dead' | 'delivery_expired'

export async function readDelivery({ db }: Deps, id: number): Promise<DeliveryRow> {
  const row = await maybeDelivery(db, id)
  if (!row) throw notFound('delivery_not_found')
  return row
}

const retried = (id: number): AuditEntry => ({
  action: 'delivery.retry',
  subject: { kind: 'delivery', id },
  before: { state: 'dead' },
  after: { state: 'waiting' },
})

export async function retryDelivery({ db, delivery }: Deps, viewer: Viewer, id: number): Promise<DeliveryRow> {
  return db.transaction().execute(async (tx) => {
    const outcome = await delivery.revive(tx, id)
    if (outcome === 'absent') throw notFound('delivery_not_found')
    if (outcome === 'not_dead') throw conflict('delivery_not_dead')
    if (outcome === 'expired') throw conflict('delivery_expired')
    const row = await maybeDelivery(tx, id)
    if (!row) throw notFound('delivery_not_found')
    await writeAudit(tx, viewer, retried(id))
    return row
  })
}

/** The actual or previewed outcome of each, in the order of the request. */
export async function retryDeliveries(
  { db, delivery }: Deps,
  viewer: Viewer,
  { ids, preview }: { ids: readonly number[]; preview: boolean },
): Promise<{ id: number; outcome: Outcome }[]> {
  const wanted = [...new Set(ids)]
  return db.transaction().execute(async (tx) => {
    const found = new Map((await listLocked(tx, wanted)).map((row) => [row.id, row]))
    const outcomes = wanted.map((id) => ({ id, outcome: outcomeOf(found.get(id)) }))
    if (preview) return outcomes
    const ready = outcomes.filter(({ outcome }) => outcome === 'ready').map(({ id }) => id)
    await delivery.reviveAll(tx, ready)
    await writeAudits(tx, viewer, ready.map(retried))
    return outcomes.map(({ id, outcome }) => ({ id, outcome: outcome === 'ready' ? 'done' : outcome }))
  })
}

function outcomeOf(row: Revivable | undefined): Outcome {
  if (!row) return 'delivery_not_found'
  if (row.state !== 'dead') return 'delivery_not_dead'
  return row.is_late ? 'delivery_expired' : 'ready'
}
