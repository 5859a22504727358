/**
 * `npm run bench:matching -- [sizes…]`: ranking and searching beside a bare pass over as many bytes. `-- following
 * [experts=100000] [changes a second=1000] [seconds=20]`: the same while the database changes (matching/following.ts).
 */
import { createMarket } from '../packages/matching/src/market.ts'
import type { MarketExpert } from '../packages/matching/src/expert.types.ts'
import type { Market } from '../packages/matching/src/market.types.ts'
import type { MarketBrief } from '../packages/matching/src/match.types.ts'
import * as words from '../packages/matching/src/vocabulary.ts'
import { openTable, percentile } from './kit/figures.ts'
import { makeClient } from './market/clients.ts'
import { cities, type City } from './market/people.ts'
import { chance, type Chance } from './market/random.ts'
import { benchFollowing } from './matching/following.ts'

const [first, ...others] = process.argv.slice(2)
if (first === 'following') {
  const [experts = 100_000, changesPerSecond = 1000, seconds = 20] = others.map(Number)
  await benchFollowing(experts, changesPerSecond, seconds)
  process.exit()
}
const sizes = first === undefined ? [10_000, 100_000, 1_000_000] : [first, ...others].map(Number)
const DAY = 20_777

function some(luck: Chance, list: readonly string[], share: number): string[] {
  const chosen = list.filter(() => luck.yes(share))
  return chosen.length > 0 ? chosen : [luck.pick(list)]
}

/** Two thousand words; the n-th is used 1/n as often as the first, as in natural languages. */
const TEXT = Array.from({ length: 2000 }, (_, i) => {
  const letters = 'bdfgklmnprstv'
  const vowels = 'aeiou'
  return (
    [3, 7, 11].map((k) => `${letters[(i * k) % 13] ?? ''}${vowels[Math.floor(i / 13) % 5] ?? ''}`).join('') +
    (letters[i % 13] ?? '') +
    (vowels[Math.floor(i / 65) % 5] ?? '') +
    (letters[Math.floor(i / 325) % 13] ?? '')
  )
})

function prose(luck: Chance, words: number): string {
  return Array.from({ length: words }, () => TEXT[Math.floor(TEXT.length ** luck.unit()) - 1] ?? '').join(' ')
}

function anExpert(luck: Chance, id: number, where: readonly City[]): MarketExpert {
  const at = luck.pick(where)
  const reviews = luck.yes(0.7) ? Math.floor(luck.gamma(1) * 15) : 0
  const leads = Math.floor(luck.gamma(1) * 20)
  return {
    id,
    joined_day: DAY - luck.whole(900),
    ...at,
    service_types: [luck.yes(0.68) ? 'designer' : 'architect'],
    project_types: some(luck, words.projectTypes, 0.5),
    expert_type: luck.yes(0.4) ? 'agency' : 'individual-expert',
    session_types: some(luck, words.sessionTypes, 0.65),
    outside_area: luck.yes(0.55),
    aspects: some(luck, words.aspects, 0.5),
    room_types: some(luck, words.roomTypes, 0.5),
    project_sizes: some(luck, words.projectSizes, 0.6),
    specialists: some(luck, words.specialists, 0.4),
    budget_bands: some(luck, words.budgetBands, 0.4),
    phases: some(luck, words.projectPhases, 0.6),
    timelines: some(luck, words.timelines, 0.6),
    styles: Object.fromEntries(some(luck, words.styles, 0.3).map((style) => [style, 1 + luck.whole(9)])),
    texts: [{ language: 'en', text: prose(luck, 30) }],
    answer_hours: luck.whole(90),
    reviews_n: reviews,
    reviews_mean: reviews ? 3.8 + luck.unit() * 1.2 : 0,
    leads_n: leads,
    responded_n: Math.round(leads * (0.5 + luck.unit() * 0.5)),
    leads_total: leads,
    leads30: luck.whole(4),
    capacity_month: luck.pick([2, 8, 20]),
  }
}

function aBrief(i: number, where: readonly City[]): MarketBrief {
  const { at, brief } = makeClient(5, i, DAY, where)
  const { favourite_photos, ...form } = brief
  return {
    ...form,
    ...at,
    id: i,
    aspects: [],
    room_types: ['kitchen', 'livingRoom'],
    specialists: ['lighting-design', 'storage-solutions'],
    styles: words.briefStyles({ photos: favourite_photos.map(({ style }) => style) }),
    about_project: prose(chance(i), 30),
    language: 'en',
  }
}

type Timing = { p50: number; p95: number; /** Average of one round: the cost on a shared machine. */ cpu: number }

function timed(rounds: number, work: (i: number) => unknown): Timing {
  for (let i = 0; i < Math.min(10, rounds); i++) work(i)
  const idle = process.threadCpuUsage()
  const taken = Array.from({ length: rounds }, (_, i) => {
    const from = performance.now()
    work(i)
    return performance.now() - from
  })
  const { user, system } = process.threadCpuUsage(idle)
  return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95), cpu: (user + system) / 1000 / rounds }
}

/** The ceiling: reads every row's flags, place and eight style bytes once and adds them up. */
function barePass(n: number): () => number {
  const flags = new Uint32Array(n).map((_, i) => Math.imul(i, 2654435761))
  const place = new Uint32Array(n).map((_, i) => i % 1000)
  const units = new Uint8Array(n * 8).map((_, i) => i & 15)
  const near = new Float32Array(1000).fill(0.5)
  return () => {
    let sum = 0
    for (let i = 0; i < n; i++) {
      if (((flags[i] ?? 0) & 3) === 0) continue
      let dot = near[place[i] ?? 0] ?? 0
      for (let j = i * 8; j < i * 8 + 8; j++) dot += units[j] ?? 0
      sum += dot
    }
    return sum
  }
}

function fill(n: number, where: readonly City[]): { market: Market; seconds: number } {
  const market = createMarket({ expected: n })
  const luck = chance(n)
  const from = performance.now()
  for (let id = 1; id <= n; id++) market.upsert(anExpert(luck, id, where))
  return { market, seconds: (performance.now() - from) / 1000 }
}

const where = cities()
for (const n of sizes) {
  const { market, seconds } = fill(n, where)
  const rounds = n >= 1_000_000 ? 60 : 200
  const briefs = Array.from({ length: rounds }, (_, i) => aBrief(i, where))
  const briefAt = (i: number): MarketBrief => briefs[i % rounds] ?? aBrief(i, where)
  const memory = market.memory()
  console.log(
    `\n${n.toLocaleString('en')} experts, filled in ${seconds.toFixed(1)} s, ${memory.per_expert.toFixed(1)} bytes each (words beside: ${(memory.words / n).toFixed(1)})`,
  )
  const row = openTable('Work | p50, ms | p95, ms | CPU, ms | As a multiple of the bare pass')
  const bare = timed(rounds, barePass(n))
  const say = (name: string, { p50, p95, cpu }: Timing) =>
    row(name, ...[p50, p95, cpu].map((value) => value.toFixed(2)), (p50 / bare.p50).toFixed(1))
  say('bare pass', bare)
  let listed = 0
  const rank = timed(rounds, (i) => (listed += market.rank(briefAt(i), { day: DAY, limit: 15 }).matches.length))
  if (listed === 0) throw new Error('No brief found anybody, so there is nothing to compare')
  say('rank', rank)
  const wide = { service_type: ['designer'], styles: ['japandi', 'scandinavian'], min_rating: 4 }
  const search = (i: number) =>
    market.search(wide, { day: DAY, sort: i % 2 ? 'rating' : 'random', seed: '4711', page: 1 + (i % 3) })
  say('search, filtered', timed(rounds, search))
  say(
    'search, all',
    timed(rounds, () => market.search({}, { day: DAY })),
  )
  say(
    'change of load',
    timed(rounds, (i) => market.setLoad(1 + (i % n), { leads30: i % 3 })),
  )
}
