/**
 * `npm run bench:search -- [experts=100000] [samples=120]`: the time of a search from request to last byte, one after
 * the other: the first page with every facet's counts. Beside each, in the same run: the same bytes from a bare
 * Fastify, and the pass over the index alone. PostgreSQL generates the experts and the database is thrown away;
 * HUSRUM_BENCH_DATA names a folder that is kept, and a second run on it starts from the snapshot.
 */
import process from 'node:process'
import { ask, get, read } from './kit/ask.ts'
import type { Child } from './kit/child.ts'
import { openTable, percentile, timed } from './kit/figures.ts'
import { openStage, usingPool } from './kit/stage.ts'
import { openTurnsTable, takeTurns } from './kit/turns.ts'
import { scenarios } from './search/scenarios.ts'

const [experts = 100_000, samples = 120] = process.argv.slice(2).map(Number)
/** docs/product/quality.md. */
const aimMs = experts > 100_000 ? 60 : 25
const IN_A_ROUND = 8

await using stage = await openStage(experts)
const from = performance.now()
const ours = await stage.serve({ demo: false, module: import.meta.resolve('./search/product.ts') })
const [seconds, cpu] = [(performance.now() - from) / 1000, (await ours.ask<number>('cpu')) / 1000]
console.log(
  `${(await ours.ask<number>('size')).toLocaleString('en')} experts in the index and ${((await databaseBytes()) / 1e6).toFixed(0)} MB in the database; started in ${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of CPU), ${(await ours.ask<number>('rss')).toFixed(0)} MB of memory`,
)
const bare = await stage.serveBare()
const all = scenarios(await listCities())
const say = openTurnsTable(aimMs, 'Found', 'Index p50, ms', 'Index at most, ms')
for (const { name, paths } of all) {
  const requests = paths.map((path) => get(path))
  await ours.ask('passes')
  const turns = await takeTurns(name, { ours, bare }, requests, { samples })
  const passes = await ours.ask<number[]>('passes')
  const pages = turns.answers.map(({ body }): Page => JSON.parse(body.toString()))
  const found = pages.map(({ data, meta }) => meta?.total ?? data.length)
  const index = [percentile(passes, 0.5), percentile(passes, 1)].map((value) => value.toFixed(2))
  say(name, turns, String(percentile(found, 0.5)), ...index)
}
const row = openTable('A light call beside | p50, ms | p95, ms')
for (const together of [0, 1, 8]) {
  const waits = await waitBeside(together, ours)
  row(`${together} searches`, percentile(waits, 0.5).toFixed(1), percentile(waits, 0.95).toFixed(1))
}

type Page = { data: unknown[]; meta?: { total: number } }

function databaseBytes(): Promise<number> {
  return usingPool(stage.connection, async (pool) => {
    const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
    return rows[0]?.bytes ?? 0
  })
}

/** The cities with most people, as places to search around. */
async function listCities(): Promise<number[]> {
  const { data } = await read<{ data: { type: string; id: number }[] }>(ours, '/api/search-locations')
  const cities = data.filter(({ type }) => type === 'city').map(({ id }) => id)
  return cities.slice(0, 60)
}

/** What so many parallel searches cost other callers: how long `/live` takes in the meantime. */
async function waitBeside(together: number, server: Child): Promise<number[]> {
  const waits: number[] = []
  for (const { paths } of all)
    for (let n = 0; n < Math.min(IN_A_ROUND, samples); n += 1) {
      const searching = Array.from({ length: together }, (_, i) =>
        ask(server, get(paths[(n + i) % paths.length] ?? '')),
      )
      let isSearching = true
      const searched = Promise.all(searching).finally(() => (isSearching = false))
      do waits.push(await timed(() => ask(server, get('/live'))))
      while (isSearching && together > 0)
      await searched
    }
  return waits
}
