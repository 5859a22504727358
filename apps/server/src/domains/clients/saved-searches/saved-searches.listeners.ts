/** Saved searches go with their account, and an expert who is erased goes from what others found. */
import type { Platform } from '../../../platform/core/platform.ts'
import { deleteAllOf } from './saved-searches.queries.ts'

export function registerSavedSearchListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', (tx, { account_id }) => deleteAllOf(tx, account_id))
}
