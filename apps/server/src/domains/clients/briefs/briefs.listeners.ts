/**
 * Pauses a brief while its client's account is deleted or suspended, closes it when the account is erased; copies
 * changes of its board.
 */
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { copyBoardChange, detachDeletedBoard } from './attaching.service.ts'
import * as queries from './briefs.queries.ts'
import { endBrief } from './ending.service.ts'

export function registerBriefListeners(deps: Pick<Platform, 'db' | 'events'>): void {
  deps.events.on('board.changed', (tx, { board_id }) => copyBoardChange(deps, tx, board_id))
  deps.events.on('board.deleting', (tx, { board_id }) => detachDeletedBoard(deps, tx, board_id))
  type Mark = Parameters<typeof queries.markPausedBy>[2]
  async function pause(tx: Tx, accountId: number, mark: Mark): Promise<void> {
    const brief = await queries.maybeCurrentBrief(tx, accountId)
    if (!brief) return
    await deps.events.emit(tx, 'brief.ending', { brief_id: brief.id })
    if ((await queries.lockBrief(tx, brief.id)).status === 'active')
      await queries.markPausedBy(tx, brief.id, mark, true)
  }
  async function resume(tx: Tx, accountId: number, mark: Mark): Promise<void> {
    const brief = await queries.maybeCurrentBrief(tx, accountId)
    if (!brief || !(await queries.lockBrief(tx, brief.id))[mark]) return
    // The brief was not edited meanwhile: the list stays, and the next read replaces experts who have left.
    await queries.markPausedBy(tx, brief.id, mark, false)
  }
  deps.events.on('account.left', (tx, { account_id }) => pause(tx, account_id, 'paused_by_leaving'))
  deps.events.on('account.restored', (tx, { account_id }) => resume(tx, account_id, 'paused_by_leaving'))
  deps.events.on('account.suspension', (tx, { account_id, suspended }) =>
    (suspended ? pause : resume)(tx, account_id, 'paused_by_team'),
  )
  deps.events.on('account.erasing', async (tx, { account_id }) => {
    const brief = await queries.maybeCurrentBrief(tx, account_id)
    const nobody = { close_reason: null, close_note: null, hired_expert_id: null }
    if (brief) await endBrief(deps, tx, brief.id, { status: 'closed', ...nobody })
    await queries.clearClientTexts(tx, account_id)
  })
}
