/** Updates the profile when its account is deleted, restored or erased, in the same transaction. */
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { deleteUnusedImages } from '../../foundation/media/media.service.ts'
import { eraseHandles } from './handles/handles.service.ts'
import * as queries from './status/leaving.queries.ts'
import { maybeExpertOf } from './expert-accounts.queries.ts'

export function registerExpertListeners({ events }: Pick<Platform, 'events'>): void {
  /** A trigger marks their rows; this event clears the caches of this domain. */
  async function announce(tx: Tx, accountId: number): Promise<void> {
    for (const expert_id of await queries.listShowing(tx, accountId))
      await events.emit(tx, 'expert.changed', { expert_id })
  }
  events.on('account.left', async (tx, { account_id }) => {
    await queries.markLeft(tx, account_id)
    await announce(tx, account_id)
  })
  events.on('account.restored', async (tx, { account_id }) => {
    await queries.markReturned(tx, account_id)
    await announce(tx, account_id)
  })
  events.on('account.suspension', (tx, { account_id }) => announce(tx, account_id))
  events.on('account.erasing', async (tx, { account_id }) => {
    await announce(tx, account_id)
    const expertId = await maybeExpertOf(tx, account_id)
    if (expertId !== undefined) await eraseProfile(tx, expertId)
  })
}

async function eraseProfile(tx: Tx, expertId: number): Promise<void> {
  const images = await queries.listOwnImages(tx, expertId)
  await queries.deleteWords(tx, expertId)
  await eraseHandles(tx, expertId)
  await queries.markErased(tx, expertId)
  await deleteUnusedImages(tx, images)
}
