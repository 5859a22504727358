import { calibrationFit, metricsOf } from './metrics.ts'
import { clairvoyant, product, tagOverlap } from './policies.ts'
import { simulate } from './simulate.ts'

/** node bench/market/run.ts [seeds] — what the matching does for people whose wishes are not its formula. */
const seeds = Array.from({ length: Number(process.argv[2] ?? 2) }, (_, i) => i + 1)
const rows: Record<string, Record<string, number>> = {}
for (const make of [tagOverlap, product, clairvoyant]) {
  const runs = seeds.map((seed) => metricsOf(simulate(make(), seed)))
  const name = make().name
  rows[name] = Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((key) => [
      key,
      runs.reduce((sum, r) => sum + Object.entries(r).reduce((v, [k, x]) => (k === key ? x : v), 0), 0) / runs.length,
    ]),
  )
}
for (const key of Object.keys(Object.values(rows)[0] ?? {})) {
  console.log(
    key.padEnd(18),
    ...Object.entries(rows).map(([name, r]) => `${name} ${(r[key] ?? 0).toFixed(3)}`.padEnd(22)),
  )
}

/** The calibration that raw p would have needed: learning off, nothing calibrated, truth against p. */
const plain = seeds.map((seed) => simulate(product({ a: 1, b: 0 }), seed + 100))
const { a, b } = calibrationFit(plain)
console.log(`fit                a ${a.toFixed(2)} b ${b.toFixed(2)}`)
