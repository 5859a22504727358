/** Deletes a person's notices when the person is erased. */
import type { Platform } from '../../../platform/core/platform.ts'
import { forgetNoticesOf } from './notices.service.ts'

export function registerNoticeListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', (tx, { account_id }) => forgetNoticesOf(tx, account_id))
}
