/**
 * Counts views of profiles in memory and writes them together every few seconds and when the process stops; a kill
 * loses what was counted since. A visitor counts once a day for each expert. Who that was is kept nowhere: only a hash
 * of the address with a key that lives as long as the day, in this process.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { staff } from '@husrum/contract/endpoint.ts'
import { copenhagenDay } from '@husrum/contract/rules/copenhagen-time.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/http-viewer.ts'
import { insertOpening, upsertViews } from './counts.queries.ts'

const GATHER_MS = 3000
/** Visits that are remembered; beyond that the oldest are forgotten, and would count again. */
const MOST_VISITS = 300_000
/** One address looks at so many different profiles in a day; more is a machine. */
const MOST_OF_ADDRESS = 200
/** Programs that say so, and programs that say nothing. */
const MACHINE =
  /^$|bot\b|bot[/;_-]|crawl|spider|slurp|preview|facebookexternalhit|embedly|lighthouse|headless|monitor|uptime|pingdom|curl|wget|python|http-?client|java\/|scrapy|phantom/i

export type Visit = { expertId: number; viewer: Viewer | undefined; address: string; userAgent: string }
export type ProfileViews = {
  count(visit: Visit): Promise<void>
  /** Writes what was counted; with an expert only when some of it is theirs. */
  flush(expertId?: number): Promise<void>
  close(): Promise<void>
}

export function createProfileViews({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): ProfileViews {
  let gathered = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let today = { day: '', key: randomBytes(32), visits: new Set<string>(), byAddress: new Map<string, number>() }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (gathered.size === 0) return
    const counts = gathered
    gathered = new Map()
    try {
      await upsertViews(db, counts)
    } catch (error) {
      log.warn({ err: error }, 'views of profiles could not be written yet')
      for (const [id, views] of counts) add(id, views)
    }
  }
  /** Waits for what is being written already. */
  function flush(expertId?: number): Promise<void> {
    if (expertId === undefined || gathered.has(expertId)) writing = writing.then(write)
    return writing
  }
  function add(expertId: number, views: number): void {
    gathered.set(expertId, (gathered.get(expertId) ?? 0) + views)
    timer ??= setTimeout(() => void flush(), GATHER_MS).unref()
  }

  function isFirstToday(expertId: number, address: string): boolean {
    const day = copenhagenDay(clock.now())
    if (day !== today.day) today = { day, key: randomBytes(32), visits: new Set(), byAddress: new Map() }
    const hash = (text: string) => createHmac('sha256', today.key).update(text).digest('base64').slice(0, 16)
    const visit = hash(`${expertId} ${address}`)
    if (today.visits.has(visit)) return false
    const from = hash(address)
    const looked = (today.byAddress.get(from) ?? 0) + 1
    if (looked > MOST_OF_ADDRESS) return false
    today.visits.add(visit)
    today.byAddress.set(from, looked)
    for (const kept of [today.visits, today.byAddress]) {
      const [oldest] = kept.size > MOST_VISITS ? kept.keys() : []
      if (oldest !== undefined) kept.delete(oldest)
    }
    return true
  }

  return {
    async count({ expertId, viewer, address, userAgent }) {
      const isOwn = viewer?.expert_id === expertId
      const isStaff = viewer !== undefined && staff.some((kind) => kind === viewer.audience)
      if (isOwn || isStaff || MACHINE.test(userAgent)) return
      if (isFirstToday(expertId, address)) add(expertId, 1)
      if (viewer?.audience === 'client') await insertOpening(db, viewer.account_id, expertId)
    },
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}
