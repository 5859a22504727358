import type { Platform } from '../../../platform/core/platform.ts'
import { deleteViews } from './saved-views.queries.ts'

/** Deletes the saved views of an erased account. */
export function registerStaffViewListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', (tx, { account_id }) => deleteViews(tx, account_id))
}
