/**
 * Inspiration in memory, one copy per instance. Own changes are read right after their commit; changes of other
 * instances are polled twice a second by the marks of experts, as for read models.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Platform } from '../../../platform/core/platform.ts'
import { MOST_CHANGES } from '../../../platform/read-models/read-models.ts'
import { withTimeout } from '../../../platform/core/with-timeout.ts'
import { listChangedExperts } from '../../experts/profile/market.service.ts'
import { wordsIn } from '../../experts/profile/search/words.service.ts'
import { nameIn, type References } from '../../foundation/reference/reference.service.ts'
import { chooseRoom } from '../../experts/showcases/showcases.service.ts'
import { listPhotosOf, listShowingExperts, type PhotoFactsRow } from './inspiration.queries.ts'
import { createPhotoIndex, type PhotoEntry, type PhotoIndex } from './photo-index.ts'

const languages = ['en', 'da', 'de'] as const
const POLL_MS = 500
/** Experts that one statement reads and that are added without a pause. */
const BATCH = 100
/** The longest that the author of a change waits until this instance has read it. */
const OWN_CHANGE_MS = 1000

export type LivePhotos = Pick<PhotoIndex, 'find' | 'has' | 'expertOf'> & {
  readonly size: number
  /** Increases with each change of what is shown. */
  readonly version: number
  /** Loads everything; with `following: false` only `refresh` reads later changes. */
  start(options?: { following?: boolean }): Promise<void>
  /** Reads all changes since the last time. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

export function createLivePhotos({
  db,
  events,
  log,
  refs,
  pollMs = POLL_MS,
}: Pick<Platform, 'db' | 'events' | 'log'> & { refs: References; pollMs?: number }): LivePhotos {
  const index = createPhotoIndex()
  let mark: string | undefined
  let following = false
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<unknown> = Promise.resolve()
  const outside = AsyncLocalStorage.snapshot()

  async function read(expertIds: readonly number[]): Promise<void> {
    for (let from = 0; from < expertIds.length; from += BATCH) {
      const some = expertIds.slice(from, from + BATCH)
      const rows = await listPhotosOf(db, some)
      index.replace(
        some,
        rows.map((row) => entryOf(row, refs)),
      )
      await yieldToEventLoop()
    }
  }
  async function readEverything(): Promise<void> {
    const gone = new Set(index.experts())
    let last = 0
    for (;;) {
      const some = await listShowingExperts(db, last, BATCH)
      await read(some)
      for (const id of some) gone.delete(id)
      last = some.at(-1) ?? last
      if (some.length < BATCH) break
    }
    await read([...gone])
  }
  async function readChanges(): Promise<void> {
    // the mark is read first: a commit in the meantime is read again
    const next = await listChangedExperts(db, mark)
    if (mark === undefined || next.changed.length > MOST_CHANGES) await readEverything()
    else await read(next.changed)
    mark = next.mark
  }
  function exclusively(work: () => Promise<void>): Promise<void> {
    const mine = reading.then(work)
    reading = mine.catch(() => {})
    return mine
  }
  const refresh = () => exclusively(readChanges)

  function follow(): void {
    if (!following) return
    timer = setTimeout(() => {
      refresh()
        .catch((error: unknown) => log.warn({ err: error }, 'photos of inspiration could not be read; trying again'))
        .finally(follow)
    }, pollMs)
    timer.unref()
  }

  events.afterCommit('expert.changed', async ({ expert_id }) => {
    if (!following) return
    // the read does not belong to the request that made the change: neither its deadline nor its statements apply
    const own = outside(() => exclusively(() => read([expert_id]))).catch(() => {}) // the next poll reads it again
    await withTimeout(OWN_CHANGE_MS, own, undefined)
  })

  return {
    find: index.find,
    has: index.has,
    expertOf: index.expertOf,
    get size() {
      return index.size
    },
    get version() {
      return index.version
    },
    async start({ following: wanted = true } = {}) {
      await refresh()
      log.info({ photos: index.size }, 'inspiration loaded')
      following = wanted
      follow()
    },
    refresh,
    async stop() {
      following = false
      clearTimeout(timer)
      await reading
    },
  }
}

/** A photo without room or building work is an interior, unless its expert is only an architect. */
export const isInterior = (
  refs: References,
  { type_id, service_types }: Pick<PhotoFactsRow, 'type_id' | 'service_types'>,
): boolean =>
  type_id === null ? service_types.includes('designer') : chooseRoom(refs, type_id, 'type').category === 'interior'

function entryOf(row: PhotoFactsRow, refs: References): PhotoEntry {
  const named = [
    refs.city(row.city_id),
    ...(row.project_city_id === null ? [] : [refs.city(row.project_city_id)]),
    ...(row.style_id === null ? [] : [refs.row('style', row.style_id)]),
    ...(row.type_id === null ? [] : [chooseRoom(refs, row.type_id, 'type')]),
  ]
  const names = named.flatMap((option) => languages.map((language) => nameIn(option, language)))
  return {
    id: row.id,
    expert_id: row.expert_id,
    image_id: row.image_id,
    is_interior: isInterior(refs, row),
    type_id: row.type_id,
    style_id: row.style_id,
    words: wordsIn([row.text, ...names].join(' ')),
  }
}
