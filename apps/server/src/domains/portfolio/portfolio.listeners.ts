/**
 * Deletes projects in the transaction that erases their person. Leaving only hides the profile, and with it its
 * projects.
 */
import type { Platform } from '../../platform/platform.ts'
import { maybeExpertOf } from '../experts/expert-availability.service.ts'
import { deleteUnusedImages } from '../media/media.service.ts'
import * as writes from './writes.queries.ts'

export function registerPortfolioListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', async (tx, { account_id }) => {
    const expertId = await maybeExpertOf(tx, account_id)
    if (expertId === undefined) return
    await writes.lockExpert(tx, expertId)
    const images = await writes.listShownImages(tx, expertId)
    await writes.deleteProjectsOf(tx, expertId)
    await deleteUnusedImages(tx, images)
  })
}
