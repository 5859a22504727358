/** The chosen name of an expert's address (docs/decisions/0049). */
import type { OwnSite } from '@husrum/contract/own-site.ts'
import {
  ERASED_HANDLE_DAYS,
  HANDLE_CHANGES,
  HANDLE_CHANGES_DAYS,
  suggestedHandle,
} from '@husrum/contract/rules/handles.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { References } from '../reference/reference.service.ts'
import { expertChanged } from './changes.service.ts'
import * as queries from './handles.queries.ts'
import { lockExpert } from './writes.queries.ts'

export { maybeExpertNamed } from './handles.queries.ts'

type Deps = Pick<Platform, 'db' | 'events'> & { refs: References }

/** The site's part about its name, by one or two statements. */
export async function readHandles(db: Db, expertId: number): Promise<OwnSite> {
  const row = await queries.selectSite(db, expertId, HANDLE_CHANGES_DAYS)
  const suggested = row.handle === null ? suggestedHandle(row.shown_name) : null
  return {
    handle: row.handle,
    earlier: row.earlier,
    suggestion: suggested !== null && (await queries.isHandleFree(db, suggested)) ? suggested : null,
    ...changesOf(row.chosen),
    public: row.public,
  }
}

function changesOf(chosen: readonly string[]): Pick<OwnSite, 'changes_left' | 'next_change_at'> {
  const changes_left = Math.max(0, HANDLE_CHANGES - chosen.length)
  const oldest = chosen.at(-HANDLE_CHANGES)
  const next = changes_left === 0 && oldest ? new Date(Date.parse(oldest) + HANDLE_CHANGES_DAYS * 86_400_000) : null
  return { changes_left, next_change_at: next?.toISOString() ?? null }
}

/**
 * `handle` is checked already (`problemOfHandle`). 409 `profile_not_public`, `handle_taken`, `handle_changes_used`. Two
 * calls of one expert come after one another; of two experts who want one name the table lets one have it.
 */
export async function chooseHandle(deps: Deps, expertId: number, handle: string): Promise<void> {
  await deps.events.transaction(async (tx) => {
    await lockExpert(tx, expertId)
    const row = await queries.selectSite(tx, expertId, HANDLE_CHANGES_DAYS)
    if (!row.public) throw conflict('profile_not_public')
    if (row.handle === handle) return
    if (!row.earlier.includes(handle)) {
      if (changesOf(row.chosen).changes_left === 0) throw conflict('handle_changes_used')
      if (!(await queries.insertHandle(tx, expertId, handle))) throw conflict('handle_taken')
    }
    await queries.updateHandle(tx, expertId, handle)
    await expertChanged(deps, tx, expertId, { words: false })
  })
}

export const eraseHandles = (tx: Tx, expertId: number): Promise<void> =>
  queries.deleteHandles(tx, expertId, ERASED_HANDLE_DAYS)
