/**
 * `npm run bench:search [experts=100000] [rows=experts, at most 100000] [samples=120]`: the time of a search from
 * request to last byte, one after the other: the first page with every facet's counts. CPU is that of our whole
 * process. Beside each, in the same run: bare Fastify answering the same bytes, and the pass over the index alone. With
 * more experts than rows, the index holds each row several times. PostgreSQL generates the experts and the database is
 * thrown away; HUSRUM_BENCH_DATA names a folder that is kept.
 */
import { startChild, type Child } from './api/child.ts'
import { openStage } from './api/stage.ts'
import { scenarios } from './search/scenarios.ts'

const experts = Number(process.argv[2] ?? 100_000)
/** docs/product/quality.md, Performance. */
const aimMs = experts > 100_000 ? 60 : 25
const rows = Number(process.argv[3] ?? Math.min(experts, 100_000))
const samples = Number(process.argv[4] ?? 120)

const stage = await openStage(rows)
const env = {
  BENCH_CONNECTION: JSON.stringify(stage.connection),
  BENCH_FOLDER: stage.folder,
  BENCH_INDEX: String(experts > rows ? experts : 0),
}
const children: Child[] = []
try {
  const from = performance.now()
  const ours = await startChild(import.meta.resolve('./search/ours.ts'), env)
  children.push(ours)
  const rss = await ours.ask<number>('rss')
  const cpu = await ours.ask<number>('cpu')
  console.log(
    `${experts.toLocaleString('en')} experts in the index${experts > rows ? ` (${rows.toLocaleString('en')} rows)` : ''}, read in ${((performance.now() - from) / 1000).toFixed(1)} s (${(cpu / 1000).toFixed(1)} s of CPU, all of the start), ${rss.toFixed(0)} MB of memory`,
  )
  console.log(`aim: half of all answers within ${aimMs} ms\n`)
  console.log(
    '                              found      kB   Husrum p50    p95   CPU   index p50    max    bare p50   CPU   bare/Husrum',
  )
  const bare = await startChild(import.meta.resolve('./api/bare.ts'), env)
  children.push(bare)
  const cities = await listCities(ours)
  for (const { name, paths } of scenarios(cities)) await measure(name, paths, ours, bare)
  for (const together of [0, 1, 8]) {
    const waits = await waitBesides(scenarios(cities), ours, together)
    console.log(
      `${together === 0 ? '\n' : ''}a light call beside ${together} searches: p50 ${at(waits, 0.5).toFixed(1)} ms, p95 ${at(waits, 0.95).toFixed(1)} ms`,
    )
  }
} finally {
  for (const child of children) child.stop()
  await stage.stop()
}

/** The cities with most people, as places to search around. */
async function listCities(ours: Child): Promise<number[]> {
  const { data } = await ask<{ data: { type: string; id: number }[] }>(ours, '/api/search-locations')
  return data
    .filter(({ type }) => type === 'city')
    .map(({ id }) => id)
    .slice(0, 60)
}

type Page = { data: unknown[]; meta?: { total: number } }

/** The cost of so many parallel searches for other callers: how long `/live` takes in the meantime. */
async function waitBesides(
  all: readonly { paths: readonly string[] }[],
  ours: Child,
  together: number,
): Promise<number[]> {
  const waits: number[] = []
  for (const { paths } of all)
    for (let n = 0; n < 8; n++) {
      const searching = Array.from({ length: together }, (_, i) => ask(ours, paths[(n + i) % paths.length] ?? ''))
      let isSearching = true
      const searched = Promise.all(searching).finally(() => (isSearching = false))
      do waits.push(await timed(() => ask(ours, '/live')))
      while (isSearching && together > 0)
      await searched
    }
  return waits
}

async function measure(name: string, paths: readonly string[], ours: Child, bare: Child): Promise<void> {
  const replies: Page[] = []
  for (const path of paths) replies.push(await ask<Page>(ours, path))
  await bare.ask(
    'work',
    replies.map((reply) => ({ statements: [], reply })),
  )
  for (const turn of paths.keys()) await ask(bare, `/${turn}`)
  await ours.ask('passes')
  const own: number[] = []
  const ceiling: number[] = []
  let cpu = 0
  let bareCpu = 0
  for (let n = 0; n < samples; n++) {
    const turn = n % paths.length
    const before = await ours.ask<number>('cpu')
    own.push(await timed(() => ask(ours, paths[turn] ?? '')))
    cpu += (await ours.ask<number>('cpu')) - before
    const idle = await bare.ask<number>('cpu')
    ceiling.push(await timed(() => ask(bare, `/${turn}`)))
    bareCpu += (await bare.ask<number>('cpu')) - idle
  }
  const passes = await ours.ask<number[]>('passes')
  const totals = replies.map(({ data, meta }) => meta?.total ?? data.length).sort((a, b) => a - b)
  const bytes = replies.reduce((sum, reply) => sum + JSON.stringify(reply).length, 0) / replies.length
  const cells = [
    name.padEnd(26),
    String(at(totals, 0.5)).padStart(9),
    (bytes / 1000).toFixed(0).padStart(7),
    ms(at(own, 0.5), 13),
    ms(at(own, 0.95), 7),
    ms(cpu / samples, 6),
    ms(at(passes, 0.5), 12),
    ms(Math.max(...passes), 7),
    ms(at(ceiling, 0.5), 12),
    ms(bareCpu / samples, 6),
    (at(ceiling, 0.5) / at(own, 0.5)).toFixed(2).padStart(14),
  ]
  console.log(`${cells.join('')}${at(own, 0.5) > aimMs ? '   above the aim' : ''}`)
}

function ms(value: number, width: number): string {
  return value.toFixed(value < 1 ? 2 : 1).padStart(width)
}
function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function ask<T>(child: Child, path: string): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${child.port}${path}`)
  const body = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${body.slice(0, 300)}`)
  return JSON.parse(body)
}
