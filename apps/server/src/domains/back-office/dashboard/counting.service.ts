/**
 * Maintains the rollup tables: every change marks its days in its own transaction, and a count removes the marks and
 * counts those days again from the source rows. A change that commits in the meantime leaves a mark for the next count.
 */
import type { Platform } from '../../../platform/core/platform.ts'
import * as queries from './counting.queries.ts'

/** In one transaction; after a long pause there may be years to count. */
const DAYS_AT_ONCE = 31

/** Returns how many days were counted; days that another instance counts are left to it. */
export async function countDashboard({ db }: Pick<Platform, 'db'>, daysAtOnce = DAYS_AT_ONCE): Promise<number> {
  let counted = 0
  for (let goesOn = true; goesOn;) {
    const days = await db.transaction().execute(async (tx) => {
      if (!(await queries.lockCount(tx))) return undefined
      await queries.markForeignDays(tx)
      await queries.updateShowcaseMarks(tx)
      const marked = await queries.deleteMarks(tx, daysAtOnce)
      if (marked.length > 0) {
        await queries.replaceDays(tx, marked)
        await queries.replaceGiven(tx, marked)
      }
      if (marked.length === daysAtOnce) return marked
      await queries.replaceSupply(tx)
      await queries.updateActive(tx)
      await queries.replaceSpread(tx)
      await queries.markCounted(tx)
      return marked
    })
    counted += days?.length ?? 0
    goesOn = days?.length === daysAtOnce
  }
  return counted
}
