/**
 * `npm run soak [-- <kills> [--seed <n>]]`: kills the product, PostgreSQL and single backends in turn (20 times by
 * default) while people register and write, waits for every promised message, then counts. Ends with 1 when anything
 * was lost or doubled.
 */
import { randomInt } from 'node:crypto'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { killUnderLoad, summary } from '../apps/server/src/soak/kills.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } })
const kills = Number(positionals[0] ?? 20)
const seed = Number(values.seed ?? randomInt(1_000_000))
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('Say how often as a whole number: npm run soak -- 20 --seed 7')
  process.exit(1)
}
console.log(`seed ${seed}`)
const report = await killUnderLoad(kills, seed, console.log, { arrived: true })
for (const [what, names] of Object.entries({
  lost: report.lost,
  doubled: report.doubled,
  unexpected: report.surprises,
}))
  for (const name of names.slice(0, 20)) console.error(`${what}: ${name}`)
console.log(summary(report, seed))
process.exit(report.lost.length + report.doubled.length + report.surprises.length + (report.exitCode ?? 1) > 0 ? 1 : 0)
