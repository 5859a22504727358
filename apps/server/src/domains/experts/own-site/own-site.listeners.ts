import type { Platform } from '../../../platform/core/platform.ts'
import { maybeExpertOf } from '../profile/availability/expert-availability.service.ts'
import { eraseDomain } from './domains.service.ts'

export function registerOwnSiteListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', async (tx, { account_id }) => {
    const expertId = await maybeExpertOf(tx, account_id)
    if (expertId !== undefined) await eraseDomain({ events }, tx, expertId)
  })
}
