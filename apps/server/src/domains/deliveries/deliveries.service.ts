/** The outcome of emails and text messages, and the retry of dead letters. */
import { writeAudit } from '../../platform/audit.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/http-viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectDelivery, type DeliveryRow } from './deliveries.queries.ts'

export async function retryDelivery(
  { db, delivery }: Pick<Platform, 'db' | 'delivery'>,
  viewer: Viewer,
  id: number,
): Promise<DeliveryRow> {
  return db.transaction().execute(async (tx) => {
    const outcome = await delivery.revive(tx, id)
    if (outcome === 'absent') throw notFound('delivery_not_found')
    if (outcome === 'not_dead') throw conflict('delivery_not_dead')
    if (outcome === 'expired') throw conflict('delivery_expired')
    const row = await selectDelivery(tx, id)
    await writeAudit(tx, viewer, {
      action: 'delivery.retry',
      subject: { kind: 'delivery', id },
      before: { state: 'dead' },
      after: { state: row.state },
    })
    return row
  })
}
