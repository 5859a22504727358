/** Deletes a person's messages when the person is erased. */
import type { Platform } from '../../../platform/core/platform.ts'
import { forgetContactsOf } from './contacts.service.ts'

export function registerContactListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', (tx, { account_id }) => forgetContactsOf(tx, account_id))
}
