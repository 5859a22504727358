import type { Platform } from '../../../platform/core/platform.ts'
import { deleteViews } from './saved-views.queries.ts'

/** With the account, the views it has kept go too. */
export function registerStaffViewListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', (tx, { account_id }) => deleteViews(tx, account_id))
}
