/** Texts that lost a conflict between two windows: stored for a while, for everyone who edits the project. */
import { KEPT_TEXT_DAYS, KEPT_TEXTS_MAX } from '@husrum/contract/core/limits.ts'
import type { KeptText } from '@husrum/contract/experts/portfolio/portfolio.ts'
import type { Database, Db } from '../../../../platform/database/database.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import * as queries from './kept-texts.queries.ts'
import type { Owner } from '../portfolio.service.ts'
import { lockPortfolio, requireProject } from '../editing/saving.service.ts'

/** 404 `project_not_found`. */
export async function listKeptTexts(db: Db, { expert_id }: Owner, projectId: number): Promise<KeptText[]> {
  await requireProject(db, expert_id, projectId)
  const rows = await queries.listTexts(db, projectId, KEPT_TEXT_DAYS)
  return rows.map((row) => ({ ...row, kept_at: row.kept_at.toISOString() }))
}

/** 404 `project_not_found`. `by`: the person in the studio who chose the other text. */
export async function storeLostTexts(
  { events }: Pick<Platform, 'events'>,
  { expert_id, by }: Owner & { by: number },
  projectId: number,
  texts: readonly queries.NewKeptText[],
): Promise<void> {
  await events.transaction(async (tx) => {
    await lockPortfolio(tx, expert_id)
    await requireProject(tx, expert_id, projectId)
    await queries.insertTexts(tx, projectId, by, texts, KEPT_TEXTS_MAX)
  })
}

export const sweepKeptTexts = ({ db }: { db: Database }): Promise<void> => queries.deleteOldTexts(db, KEPT_TEXT_DAYS)
