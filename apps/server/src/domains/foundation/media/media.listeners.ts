/** Deletes a person's uploads with the account. */
import type { Platform } from '../../../platform/core/platform.ts'
import { deleteUnusedImages } from './media.service.ts'
import { deleteUploadsOf } from './uploads.queries.ts'

export function registerMediaListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', async (tx, { account_id }) =>
    deleteUnusedImages(tx, await deleteUploadsOf(tx, account_id)),
  )
}
