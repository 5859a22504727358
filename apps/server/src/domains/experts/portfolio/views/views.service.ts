/** Counts views of projects: each address once a day. */
import { createCountBuffer, type CountBuffer } from '../../../../platform/core/sync/count-buffer.ts'
import type { Database, Db } from '../../../../platform/database/database.ts'
import { Refusal } from '../../../../platform/http/errors.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { listViews, upsertViews, type Views } from './views.queries.ts'

export type { Views } from './views.queries.ts'

const ONCE_A_DAY: Limit = { scope: 'project-view', allowed: 1, windowSeconds: 24 * 60 * 60, code: 'too_many_requests' }
const GATHER_MS = 2000

export type ViewCounter = Pick<CountBuffer, 'flush' | 'close'> & {
  /** Counts each address once a day. */
  count(projectId: number, address: string): Promise<void>
  /** Includes buffered counts. */
  list(db: Db, projectIds: readonly number[]): Promise<Map<number, Views>>
}

export function createViewCounter({
  db,
  limits,
  log,
}: Pick<Platform, 'limits' | 'log'> & { db: Database }): ViewCounter {
  const counts = createCountBuffer({
    everyMs: GATHER_MS,
    write: (views) => upsertViews(db, views),
    log,
    name: 'views of projects',
  })

  return {
    async count(projectId, address) {
      if (await isFirstToday(projectId, address)) counts.add(projectId)
    },
    flush: counts.flush,
    async list(from, projectIds) {
      await counts.flush()
      return listViews(from, projectIds)
    },
    close: counts.close,
  }

  async function isFirstToday(projectId: number, address: string): Promise<boolean> {
    try {
      await db.transaction().execute((tx) => limits.count(tx, ONCE_A_DAY, `${projectId} ${address}`))
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}
