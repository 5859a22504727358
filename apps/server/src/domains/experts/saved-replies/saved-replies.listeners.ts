import type { Platform } from '../../../platform/core/platform.ts'
import { maybeExpertOf } from '../profile/availability/expert-availability.service.ts'
import { deleteReplies } from './saved-replies.queries.ts'

/** Deletes the saved replies of an expert with the account. */
export function registerSavedReplyListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', async (tx, { account_id }) => {
    const expertId = await maybeExpertOf(tx, account_id)
    if (expertId !== undefined) await deleteReplies(tx, expertId)
  })
}
