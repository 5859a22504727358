import type { Platform } from '../../../platform/core/platform.ts'
import { deleteOfAccount, upsertShown } from './counts.queries.ts'

/** Showings are counted in the transaction that records them; with an account its figures go. */
export function registerInsightListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('matches.shown', (tx, { shown }) => upsertShown(tx, shown))
  events.on('account.erasing', (tx, { account_id }) => deleteOfAccount(tx, account_id))
}
