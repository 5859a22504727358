import type { Module } from '../../../app/module.ts'
import { deleteBoardsOf } from './boards.queries.ts'
import { mountBoards } from './boards.routes.ts'

export const boardsModule: Module = {
  routes: mountBoards,
  /** Boards are deleted with their account; no board shows photos of a deleted expert. */
  listeners({ events }) {
    events.on('account.erasing', (tx, { account_id }) => deleteBoardsOf(tx, account_id))
  },
}
