/** Registering deletes mailed drafts, because their link would lead to a form that refuses the address. */
import type { Platform } from '../../../platform/core/platform.ts'
import { deleteDraftsOf } from './drafts.queries.ts'

export function registerDraftListeners({ events }: Pick<Platform, 'events'>): void {
  for (const event of ['account.registered', 'account.erasing'] as const)
    events.on(event, (tx, { account_id }) => deleteDraftsOf(tx, account_id))
}
