/**
 * Ranking while another process changes experts in the database, beside the same ranking undisturbed; also how far the
 * index is behind the database.
 */
import { fork } from 'node:child_process'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import {
  createLiveMarket,
  type LiveMarket,
} from '../../apps/server/src/domains/market/matching/live-market/live-market.ts'
import {
  openReferences,
  type References,
} from '../../apps/server/src/domains/foundation/reference/reference.service.ts'
import { createEvents } from '../../apps/server/src/platform/core/events.ts'
import { createLog } from '../../apps/server/src/platform/core/log.ts'
import { openDatabase, openPool } from '../../apps/server/src/platform/database/database.ts'
import type { MarketBrief } from '../../packages/matching/src/match.types.ts'
import { openTable, percentile, timed } from '../kit/figures.ts'
import { openStage } from '../kit/stage.ts'

const MOST_BEHIND_MS = 30_000
const AIMS_MS = { rank: 5, behind: 2000 }

export async function benchFollowing(experts: number, changesPerSecond: number, seconds: number): Promise<void> {
  await using stage = await openStage(experts)
  const pool = openPool(stage.connection, 10)
  const db = openDatabase(pool)
  const log = createLog({ level: 'error' })
  const refs = await openReferences(db)
  const market = createLiveMarket({ db, refs, events: createEvents(db, log), log })
  try {
    const start = await timed(() => market.start())
    console.log(
      `${market.size.toLocaleString('en')} experts read from the database in ${(start / 1000).toFixed(1)} s (aims: rank ${AIMS_MS.rank} ms, behind ${AIMS_MS.behind} ms)`,
    )
    const row = openTable('Market | Rank p50, ms | p95, ms | Index behind p50, ms | p95, ms')
    const say = (name: string, { rank, behind }: Watched) =>
      row(name, ...[rank, behind].flatMap((list) => [0.5, 0.95].map((share) => percentile(list, share).toFixed(1))))
    const briefs = makeBriefs(refs)
    say('undisturbed', await watch(market, pool, briefs, seconds))
    const changer = fork(fileURLToPath(import.meta.resolve('./changer.ts')), {
      env: {
        ...process.env,
        BENCH_CONNECTION: JSON.stringify(stage.connection),
        BENCH_CHANGES: String(changesPerSecond),
      },
    })
    await sleep(2000)
    const busy = await watch(market, pool, briefs, seconds)
    const changed = new Promise<number>((resolve) => changer.once('message', (n) => resolve(Number(n))))
    changer.send('stop')
    const rate = await changed
    if (rate === 0) throw new Error('Nothing was changed, so nothing was followed')
    say(`following ${rate.toFixed(0)} changes a second`, busy)
  } finally {
    await market.stop()
    await pool.end()
  }
}

type Watched = { rank: number[]; behind: number[] }

/** Ranks ten briefs a second, and changes one expert every half second to measure when the index has it. */
async function watch(market: LiveMarket, pool: pg.Pool, briefs: MarketBrief[], seconds: number): Promise<Watched> {
  const day = Math.floor(Date.now() / 86_400_000)
  const rank = (brief: MarketBrief) => market.rank(brief, { day, limit: 15 })
  const watched: Watched = { rank: [], behind: [] }
  for (const brief of briefs.slice(0, 20)) await rank(brief)
  const until = performance.now() + seconds * 1000
  const probing = (async () => {
    for (; performance.now() < until; await sleep(500)) watched.behind.push(await probe(market, pool))
  })()
  for (let i = 0; performance.now() < until; i += 1) {
    const brief = briefs[i % briefs.length]
    if (brief) watched.rank.push(await timed(() => rank(brief)))
    await sleep(100)
  }
  await probing
  return watched
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
  const styles = refs.list('style').map(({ slug }) => slug)
  const aspects = refs.list('aspect').map(({ slug }) => slug)
  const cities = refs.list('city').slice(0, 40)
  return cities.map((city, i) => ({
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
    aspects: aspects.slice(0, i % 3),
    room_types: ['kitchen', 'livingRoom'],
    specialists: ['lighting-design', 'storage-solutions'],
    project_size: 'complete',
    budget: '5000-10000',
    phase: 'sketching',
    timeline: '3-6',
    styles: { [styles[i % styles.length] ?? 'modern']: 3, [styles[(i + 1) % styles.length] ?? 'modern']: 2 },
    about_project: 'We want to open the kitchen towards the garden and keep the old floor.',
    language: 'en',
  }))
}
