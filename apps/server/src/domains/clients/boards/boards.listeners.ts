/** Boards are deleted with their account; no board shows photos of a deleted expert. */
import type { Platform } from '../../../platform/core/platform.ts'
import { deleteBoardsOf } from './boards.queries.ts'

export function registerBoardListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', (tx, { account_id }) => deleteBoardsOf(tx, account_id))
}
