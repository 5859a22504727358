/**
 * `npm run bench:matching -- following [experts=100000] [changes a second=1000]`: ranking while another process changes
 * experts in the database, beside the same ranking undisturbed; also the index's lag and the longest block of the event
 * loop.
 */
import { fork } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import {
  createLiveMarket,
  type LiveMarket,
} from '../apps/server/src/domains/market/matching/live-market/live-market.ts'
import { openReferences, type References } from '../apps/server/src/domains/foundation/reference/reference.service.ts'
import { openDatabase, openPool } from '../apps/server/src/platform/database/database.ts'
import { createEvents } from '../apps/server/src/platform/core/events.ts'
import { createLog } from '../apps/server/src/platform/core/log.ts'
import type { MarketBrief } from '../packages/matching/src/match.types.ts'
import { openStage } from './api/stage.ts'

const SECONDS = 20
const MOST_BEHIND_MS = 30_000

export async function benchFollowing(experts: number, changesPerSecond: number): Promise<void> {
  const stage = await openStage(experts)
  const pool = openPool(stage.connection, 10)
  const db = openDatabase(pool)
  const refs = await openReferences(db)
  const log = createLog({ level: 'error' })
  const market = createLiveMarket({ db, refs, events: createEvents(db, log), log })
  try {
    const from = performance.now()
    await market.start()
    console.log(
      `${market.size.toLocaleString('en')} experts read from the database in ${((performance.now() - from) / 1000).toFixed(1)} s`,
    )
    const briefs = makeBriefs(refs)
    say('quiet', await watch(market, pool, briefs))
    const changer = fork(fileURLToPath(import.meta.resolve('./api/changer.ts')), {
      env: {
        ...process.env,
        BENCH_CONNECTION: JSON.stringify(stage.connection),
        BENCH_CHANGES: String(changesPerSecond),
      },
    })
    await sleep(2000)
    const busy = await watch(market, pool, briefs)
    const changed = new Promise<number>((resolve) => changer.once('message', (n) => resolve(Number(n))))
    changer.send('stop')
    say(`following ${((await changed) / (SECONDS + 2)).toFixed(0)} changes/s`, busy)
  } finally {
    await market.stop()
    await pool.end()
    await stage.stop()
  }
}

type Watched = { rank: number[]; behind: number[]; waitMs: { p50: number; p99: number; max: number }; cpuShare: number }

/** Ranks ten briefs a second, and changes one expert each second to measure when the index has it. */
async function watch(market: LiveMarket, pool: pg.Pool, briefs: MarketBrief[]): Promise<Watched> {
  const day = Math.floor(Date.now() / 86_400_000)
  const rank: number[] = []
  const behind: number[] = []
  for (const brief of briefs.slice(0, 20)) await market.rank(brief, { day, limit: 15 })
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const cpu = process.cpuUsage()
  const until = performance.now() + SECONDS * 1000
  const probing = (async () => {
    while (performance.now() < until) {
      behind.push(await probe(market, pool))
      await sleep(500)
    }
  })()
  let ranking = 0
  for (let i = 0; performance.now() < until; i++) {
    const brief = briefs[i % briefs.length]
    const before = performance.now()
    const spent = process.cpuUsage()
    if (brief) await market.rank(brief, { day, limit: 15 })
    rank.push(performance.now() - before)
    const { user, system } = process.cpuUsage(spent)
    ranking += (user + system) / 1000
    await sleep(100)
  }
  await probing
  delay.disable()
  const used = process.cpuUsage(cpu)
  return {
    rank,
    behind,
    waitMs: { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
    cpuShare: ((used.user + used.system) / 1000 - ranking) / (SECONDS * 1000),
  }
}

/** Pauses or resumes an expert on another connection than the market's; returns milliseconds until the index has it. */
async function probe(market: LiveMarket, pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number; active: boolean }>(
    `update experts set status = case when status = 'active' then 'paused' else 'active' end
      where id = (select id from experts where status in ('active', 'paused') offset floor(random() * 1000) limit 1) returning id, status = 'active' as active`,
  )
  const [changed] = rows
  const from = performance.now()
  while (changed && market.has(changed.id) !== changed.active && performance.now() - from < MOST_BEHIND_MS)
    await sleep(5)
  return performance.now() - from
}

function makeBriefs(refs: References): MarketBrief[] {
  const styles = refs.list('style')
  return refs
    .list('city')
    .slice(0, 40)
    .map((city, i) => ({
      id: i + 1,
      country: city.country_id,
      state: city.state_id,
      city: city.id,
      lat: city.latitude,
      lon: city.longitude,
      service_type: i % 3 === 0 ? 'architect' : 'designer',
      project_type: 'residential',
      expert_type: 'no-preference',
      session_type: 'both',
      outside_expert: true,
      aspects: refs
        .list('aspect')
        .slice(0, i % 3)
        .map(({ slug }) => slug),
      room_types: ['kitchen', 'livingRoom'],
      specialists: ['lighting-design', 'storage-solutions'],
      project_size: 'complete',
      budget: '5000-10000',
      phase: 'sketching',
      timeline: '3-6',
      styles: {
        [styles[i % styles.length]?.slug ?? 'modern']: 3,
        [styles[(i + 1) % styles.length]?.slug ?? 'modern']: 2,
      },
      about_project: 'We want to open the kitchen towards the garden and keep the old floor.',
      language: 'en',
    }))
}

const at = (list: number[], share: number): string =>
  (list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? 0).toFixed(1)

function say(name: string, { rank, behind, waitMs, cpuShare }: Watched): void {
  console.log(`  ${name}`)
  console.log(`    rank             p50 ${at(rank, 0.5)} ms  p95 ${at(rank, 0.95)} ms`)
  console.log(`    index behind by  p50 ${at(behind, 0.5)} ms  p95 ${at(behind, 0.95)} ms (asks every second)`)
  console.log(
    `    event loop late  p50 ${waitMs.p50.toFixed(1)} ms  p99 ${waitMs.p99.toFixed(1)} ms  at most ${waitMs.max.toFixed(0)} ms (ranking included)`,
  )
  console.log(`    CPU to follow    ${(100 * cpuShare).toFixed(0)} % of one core`)
}
