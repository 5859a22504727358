/** What happens to profile and reviews when the account is deleted, restored or erased, inside that transaction. */
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteUnusedImages } from '../media/media.service.ts'
import * as queries from './leaving.queries.ts'
import { maybeExpertOf } from './expert-availability.queries.ts'

export function registerExpertListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.left', (tx, { account_id }) => queries.markLeft(tx, account_id))
  events.on('account.restored', (tx, { account_id }) => queries.markBack(tx, account_id))
  events.on('account.erasing', async (tx, { account_id }) => {
    await queries.clearAuthor(tx, account_id)
    const expertId = await maybeExpertOf(tx, account_id)
    if (expertId !== undefined) await eraseProfile(tx, expertId)
  })
}

async function eraseProfile(tx: Tx, expertId: number): Promise<void> {
  const images = await queries.listOwnImages(tx, expertId)
  await queries.deleteWords(tx, expertId)
  await queries.markErased(tx, expertId)
  await deleteUnusedImages(tx, images)
}
