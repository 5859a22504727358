/**
 * Locks everything that erasing an account changes, in the common order (docs/locks.md). Only its profile and projects
 * are locked later: they come last in that order.
 */
import { lockBriefsOf } from '../domains/clients/briefs/briefs.service.ts'
import { lockLeadsOf } from '../domains/market/leads/leads.service.ts'
import { lockReportsOf } from '../domains/market/messaging/reports/reports.service.ts'
import { lockNoticesOf } from '../domains/back-office/notices/notices.service.ts'
import { lockReviewsOf } from '../domains/market/reviews/reviews.service.ts'
import type { Platform } from '../platform/core/platform.ts'

const inOrder = [lockNoticesOf, lockReportsOf, lockLeadsOf, lockBriefsOf, lockReviewsOf]

export function registerLocking({ events }: Pick<Platform, 'events'>): void {
  events.on('account.locking', async (tx, { account_id }) => {
    for (const lock of inOrder) await lock(tx, account_id)
  })
}
