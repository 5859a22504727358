/** Deletes a person's export when the person leaves, and again when the person is erased. */
import type { Platform } from '../../../platform/core/platform.ts'
import { forgetExport } from './data-export.service.ts'

export function registerDataExportListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.left', (tx, { account_id }) => forgetExport(tx, account_id))
  events.on('account.erasing', (tx, { account_id }) => forgetExport(tx, account_id))
}
