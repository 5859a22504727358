/**
 * `npm run bench:admin -- [leads=1000000] [experts=100000] [samples=15]`: the time of back-office calls at that size,
 * one after the other, from request to last byte. `anew`: without caches. Beside each, in the same run: the same bytes
 * from a bare Fastify. PostgreSQL generates the database, which is thrown away (HUSRUM_BENCH_DATA keeps it).
 */
import process from 'node:process'
import { calls } from './admin/calls.ts'
import { fillMarket } from './admin/market.ts'
import { get } from './kit/ask.ts'
import { makeOwner } from './kit/people.ts'
import { openStage } from './kit/stage.ts'
import { openTurnsTable, takeTurns } from './kit/turns.ts'

/** The first paint of a screen for staff. */
const AIM_MS = 300
const [leads = 1_000_000, experts = 100_000, samples = 15] = process.argv.slice(2).map(Number)

await using stage = await openStage()
await fillMarket(stage.connection, leads, experts)
const owner = await makeOwner(stage.connection)
const ours = await stage.serve({ demo: false, module: import.meta.resolve('./admin/product.ts') })
const bare = await stage.serveBare()
const { days, all, again } = await ours.ask<{ days: number; all: number; again: number }>('count')
console.log(
  `Counting all ${days} days took ${(all / 1000).toFixed(1)} s, counting again with one changed day ${(again / 1000).toFixed(1)} s.`,
)
const say = openTurnsTable(AIM_MS)
for (const { name, path, anew, page } of calls) {
  const request = page ? { ...get(path), headers: { cookie: `access_token=${owner}` } } : get(path, owner)
  const before = anew && (() => ours.ask('forget'))
  say(name, await takeTurns(name, { ours, bare }, [request], { samples, ...(before && { before }) }))
}
