/** What a person wrote to the staff goes with the person. */
import type { Platform } from '../../platform/platform.ts'
import { deleteContactsOf } from './contact.queries.ts'

export function registerContactListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', (tx, { account_id }) => deleteContactsOf(tx, account_id))
}
