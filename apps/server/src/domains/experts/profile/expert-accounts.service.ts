/** Whether an expert can get messages and invitations. */
import type { Db } from '../../../platform/database/database.ts'
import { listActive, listPicked, maybeAvailability } from './expert-accounts.queries.ts'

export {
  hasAccount,
  maybeExpertOf,
  maybeAvailability,
  selectAccountOf,
  type ExpertAvailability,
} from './expert-accounts.queries.ts'

export async function isActiveExpert(db: Db, expertId: number): Promise<boolean> {
  return (await maybeAvailability(db, expertId))?.status === 'active'
}

/** Whether the expert has a public page; paused experts have one. */
export async function hasPublicPage(db: Db, expertId: number): Promise<boolean> {
  const status = (await maybeAvailability(db, expertId))?.status
  return status === 'active' || status === 'paused'
}

/** Those of the given experts that are active, with an active account. */
export async function listActiveExperts(db: Db, expertIds: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(expertIds.length === 0 ? [] : await listActive(db, expertIds))
}

/** The maximum on the start page. */
const PICKS = 8

/** Public experts picked by staff for the start page, in a different order every day: no expert is always first. */
export const listPicks = (db: Db, day: string): Promise<number[]> => listPicked(db, day, PICKS)
