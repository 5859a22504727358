/** Deletes the translations of an erased person's texts and conversations. */
import type { Platform } from '../../../platform/core/platform.ts'
import { deleteTranslationsOf } from './translations.queries.ts'

export function registerTranslationListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', (tx, { account_id }) => deleteTranslationsOf(tx, account_id))
}
