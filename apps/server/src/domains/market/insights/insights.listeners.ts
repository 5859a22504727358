import type { Platform } from '../../../platform/core/platform.ts'
import { deleteOfAccount, upsertShown } from './counts.queries.ts'

/** Impressions are counted in the transaction that records them; figures are deleted with their account. */
export function registerInsightListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('matches.shown', (tx, { shown }) => upsertShown(tx, shown))
  events.on('account.erasing', (tx, { account_id }) => deleteOfAccount(tx, account_id))
}
