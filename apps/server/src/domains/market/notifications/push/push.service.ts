/** Devices that want notifications: their subscriptions, and the key that identifies us to push services. */
import { PUSH_DEVICES_MAX } from '@husrum/contract/core/limits.ts'
import type { PushSubscriptionKeys } from '@husrum/contract/market/notifications/push.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { PushDevices } from '../../../../platform/providers/delivery/delivery.ts'
import { isPoint, makePushKeys, type PushKeys } from '../../../../platform/providers/delivery/push-crypto.ts'
import { pushService } from '../../../../platform/providers/delivery/push-web.ts'
import { fieldRefusal } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import * as queries from './push.queries.ts'

/** Created once for the installation, by the first instance that needs them. */
export function createPushKeys(db: Db): () => Promise<PushKeys> {
  let known: Promise<PushKeys> | undefined
  const read = async () => {
    const kept = await queries.maybePushKeys(db)
    if (kept) return kept
    await queries.insertPushKeys(db, makePushKeys())
    const made = await queries.maybePushKeys(db)
    if (!made) throw new Error('no key for push services')
    return made
  }
  return () =>
    (known ??= read().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}

export const pushDevices = (db: Db): PushDevices => ({
  find: (id, accountId) => queries.maybeDevice(db, id, accountId),
  drop: (id) => queries.deleteDevice(db, id),
})

/** 422 `push_service_unknown`: no address of a browser maker; `push_key_invalid`: no point of the curve. */
export async function subscribe(
  { events }: Pick<Platform, 'events'>,
  viewer: Viewer,
  { endpoint, keys }: PushSubscriptionKeys,
): Promise<number> {
  if (!pushService(endpoint)) throw fieldRefusal('endpoint', 'push_service_unknown')
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  if (!isPoint(p256dh) || auth.length !== 16) throw fieldRefusal('keys', 'push_key_invalid')
  const { account_id, session_id } = viewer
  return events.transaction(async (tx) => {
    const id = await queries.upsertSubscription(tx, { account_id, session_id, endpoint, p256dh, auth })
    await queries.deleteSurplus(tx, account_id, PUSH_DEVICES_MAX)
    return id
  })
}
