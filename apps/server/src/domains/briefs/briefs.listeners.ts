/** Pauses a brief while its client's account is deleted, closes it when the account is erased; follows its board. */
import type { Platform } from '../../platform/platform.ts'
import { followBoard, forgetBoard } from './attaching.service.ts'
import * as queries from './briefs.queries.ts'
import { endBrief } from './ending.service.ts'

export function registerBriefListeners(deps: Pick<Platform, 'db' | 'events'>): void {
  deps.events.on('board.changed', (tx, { board_id }) => followBoard(deps, tx, board_id))
  deps.events.on('board.deleting', (tx, { board_id }) => forgetBoard(deps, tx, board_id))
  deps.events.on('account.left', async (tx, { account_id }) => {
    const brief = await queries.maybeCurrentBrief(tx, account_id)
    if (!brief) return
    await deps.events.emit(tx, 'brief.ending', { brief_id: brief.id })
    if ((await queries.lockBrief(tx, brief.id)).status === 'active')
      await queries.markPausedByLeaving(tx, brief.id, true)
  })
  deps.events.on('account.restored', async (tx, { account_id }) => {
    const brief = await queries.maybeCurrentBrief(tx, account_id)
    if (!brief || !(await queries.lockBrief(tx, brief.id)).paused_by_leaving) return
    await queries.markPausedByLeaving(tx, brief.id, false)
    await deps.events.emit(tx, 'brief.changed', { brief_id: brief.id })
  })
  deps.events.on('account.erasing', async (tx, { account_id }) => {
    const brief = await queries.maybeCurrentBrief(tx, account_id)
    const nobody = { close_reason: null, close_note: null, hired_expert_id: null }
    if (brief) await endBrief(deps, tx, brief.id, { status: 'closed', ...nobody })
    await queries.clearClientsWords(tx, account_id)
  })
}
