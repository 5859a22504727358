/**
 * Counts views of projects. Counts are buffered in memory for a moment and written together, so that a popular project
 * is one update and not a queue for its row. A killed process loses a few seconds of counts.
 */
import type { Database, Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { listViews, upsertViews, type Views } from './views.queries.ts'

export type { Views } from './views.queries.ts'

const ONCE_A_DAY: Limit = { scope: 'project-view', allowed: 1, windowSeconds: 24 * 60 * 60, code: 'too_many_requests' }
const GATHER_MS = 2000

export type ViewCounter = {
  /** Counts an address once a day. */
  count(projectId: number, address: string): Promise<void>
  /** Writes buffered counts. */
  flush(): Promise<void>
  /** Includes buffered counts. */
  list(db: Db, projectIds: readonly number[]): Promise<Map<number, Views>>
  close(): Promise<void>
}

export function createViewCounter({
  db,
  limits,
  log,
}: Pick<Platform, 'limits' | 'log'> & { db: Database }): ViewCounter {
  let gathered = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (gathered.size === 0) return
    const counts = gathered
    gathered = new Map()
    try {
      await upsertViews(db, counts)
    } catch (error) {
      log.warn({ err: error }, 'views of projects could not be written yet')
      for (const [id, views] of counts) add(id, views)
    }
  }

  function add(projectId: number, views: number): void {
    gathered.set(projectId, (gathered.get(projectId) ?? 0) + views)
    timer ??= setTimeout(() => void flush(), GATHER_MS).unref()
  }

  return {
    async count(projectId, address) {
      if (await isFirstToday(projectId, address)) add(projectId, 1)
    },
    flush,
    async list(from, projectIds) {
      await flush()
      return listViews(from, projectIds)
    },
    async close() {
      await flush()
      clearTimeout(timer)
    },
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
