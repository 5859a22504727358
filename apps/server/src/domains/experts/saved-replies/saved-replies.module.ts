import type { Module } from '../../../app/module.ts'
import { maybeExpertOf } from '../profile/expert-accounts.service.ts'
import { deleteReplies } from './saved-replies.queries.ts'
import { mountSavedReplies } from './saved-replies.routes.ts'

export const savedRepliesModule: Module = {
  routes: mountSavedReplies,
  /** Deletes the saved replies of an expert with the account. */
  listeners({ events }) {
    events.on('account.erasing', async (tx, { account_id }) => {
      const expertId = await maybeExpertOf(tx, account_id)
      if (expertId !== undefined) await deleteReplies(tx, expertId)
    })
  },
}
