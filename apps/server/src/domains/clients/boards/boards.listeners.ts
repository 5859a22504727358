/** Boards go with their account; photos of an expert who is gone are shown on none. */
import type { Platform } from '../../../platform/core/platform.ts'
import { deleteBoardsOf } from './boards.queries.ts'

export function registerBoardListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', (tx, { account_id }) => deleteBoardsOf(tx, account_id))
}
