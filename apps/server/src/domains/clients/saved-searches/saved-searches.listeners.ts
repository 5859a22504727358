/** Saved searches are deleted with their account; an erased expert is deleted from the results of others. */
import type { Platform } from '../../../platform/core/platform.ts'
import { deleteAllOf } from './saved-searches.queries.ts'

export function registerSavedSearchListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', (tx, { account_id }) => deleteAllOf(tx, account_id))
}
