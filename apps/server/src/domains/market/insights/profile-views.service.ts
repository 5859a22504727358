/**
 * Counts profile views in memory and writes them together every few seconds and when the process stops; a kill loses
 * the counts since the last write. A visitor counts once a day per expert. No visitor is stored: only a hash of the
 * address with a key that this process retains for one day.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { staff } from '@husrum/contract/core/endpoint.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { Deps } from '../../../app/deps.ts'
import { createCountBuffer, type CountBuffer } from '../../../platform/core/sync/count-buffer.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { insertOpening, upsertViews } from './counts.queries.ts'

const GATHER_MS = 3000
/** Remembered visits; beyond that the oldest are dropped and would count again. */
const MOST_VISITS = 300_000
/** One address may view this many different profiles in a day; more indicate a program. */
const MOST_OF_ADDRESS = 200
/** Matches programs that identify themselves, and programs that send nothing. */
const MACHINE =
  /^$|bot\b|bot[/;_-]|crawl|spider|slurp|preview|facebookexternalhit|embedly|lighthouse|headless|monitor|uptime|pingdom|curl|wget|python|http-?client|java\/|scrapy|phantom/i

export type Visit = { expertId: number; viewer: Viewer | undefined; address: string; userAgent: string }
export type ProfileViews = Pick<CountBuffer, 'flush' | 'close'> & { count(visit: Visit): Promise<void> }

export function createProfileViews({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): ProfileViews {
  const counts = createCountBuffer({
    everyMs: GATHER_MS,
    write: (views) => upsertViews(db, views),
    log,
    name: 'views of profiles',
  })
  let today = { day: '', key: randomBytes(32), visits: new Set<string>(), byAddress: new Map<string, number>() }

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
      if (isFirstToday(expertId, address)) counts.add(expertId)
      if (viewer?.audience === 'client') await insertOpening(db, viewer.account_id, expertId)
    },
    flush: counts.flush,
    close: counts.close,
  }
}
