/** Favourites are deleted with their account. */
import type { Platform } from '../../../platform/core/platform.ts'
import { deleteAllOf } from './favourites.queries.ts'

export function registerFavouriteListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', (tx, { account_id }) => deleteAllOf(tx, account_id))
}
