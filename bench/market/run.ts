import { parseArgs } from 'node:util'
import { described } from './described.ts'
import { calibrationFit, metricsOf } from './metrics.ts'
import type { Metrics } from './metrics.ts'
import { clairvoyant, product, tagOverlap } from './policies.ts'
import { settingNames, settings } from './settings.ts'
import { simulate } from './simulate.ts'
import type { Policy } from './simulate.ts'
import { targets } from './targets.ts'
import { TUNING, worlds } from './worlds.ts'
import { sparseForms } from './worlds/sparse-forms.ts'

/**
 * node bench/market/run.ts [seeds] [--from 1] [--setting normal|sparse|congested] [--world 1-6] [--hard] [--brief]
 * [--fit]: the matching beside the described model (described.ts), a plain tag overlap and a clairvoyant, for people
 * whose wishes do not follow its formula. `--hard`: the same worlds, with more that no form contains. `--brief`:
 * matching and described model only, one line a figure.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    setting: { type: 'string' },
    world: { type: 'string' },
    from: { type: 'string', default: '1' },
    hard: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
    fit: { type: 'boolean', default: false },
  },
})
const seeds = Array.from({ length: Number(positionals[0] ?? 3) }, (_, i) => i + Number(values.from))
const chosen = settingNames.filter((name) => values.setting === undefined || values.setting === name)
const numbered = worlds.map((make, i) => ({ make, number: i + 1 }))
const inWorlds = numbered.filter(({ number }) => values.world === undefined || values.world.includes(String(number)))

/** Figures without a target. */
const further = ['ndcg5', 'ndcg10_late', 'gini_exposure_by_share', 'gini_exposure_by_gain', 'busy', 'mean_truth']

const mean = (rows: readonly Metrics[], key: string): number =>
  rows.reduce((sum, row) => sum + (row[key] ?? 0), 0) / Math.max(1, rows.length)
const told = (value: number): string => value.toFixed(3).padStart(8)

interface Row {
  number: number
  ours: Metrics
  described: Metrics
  tags: Metrics
  best: Metrics
}

for (const name of chosen) {
  const rows = inWorlds.flatMap(({ make, number }) =>
    seeds.map((seed): Row => {
      const world = values.hard ? sparseForms(make(seed)) : make(seed)
      const run = (policy: Policy): Metrics => metricsOf(simulate(policy, settings[name], world, seed))
      const best = run(clairvoyant())
      const besideBest = (metrics: Metrics): Metrics => ({
        ...metrics,
        accepted_of_best: (metrics['accepted'] ?? 0) / (best['accepted'] ?? 1),
      })
      return {
        number,
        best: besideBest(best),
        ours: besideBest(run(product())),
        described: besideBest(run(described())),
        tags: values.brief ? {} : besideBest(run(tagOverlap())),
      }
    }),
  )
  const average = (of: keyof Omit<Row, 'number'>, key: string, number?: number): number =>
    mean(
      rows.filter((row) => number === undefined || row.number === number).map((row) => row[of]),
      key,
    )
  const names = inWorlds.map(({ number }) => `${number}${number <= TUNING ? ' (chosen by)' : ''}`)
  console.log(`\n${name}${values.hard ? ', hard to read' : ''}: worlds ${names.join(', ')}; seeds ${seeds.join(' ')}`)
  console.log(
    `${''.padEnd(24)}  target   landed           described    worst` +
      (values.brief ? '' : '    tags  clairvoyant    by world, landed/described'),
  )
  for (const key of [...targets.map((target) => target.key), ...(values.brief ? [] : further)]) {
    const { least, most } = targets.find((target) => target.key === key) ?? { key }
    const isTarget = least !== undefined || most !== undefined
    const all = rows.map((row) => row.ours[key] ?? 0)
    const landed = average('ours', key)
    const holds = (most === undefined || landed <= most) && (least === undefined || landed >= least)
    const byWorld = inWorlds.map(
      ({ number }) => `${average('ours', key, number).toFixed(3)}/${average('described', key, number).toFixed(3)}`,
    )
    console.log(
      key.padEnd(24),
      (isTarget ? `${least === undefined ? '≤' : '≥'} ${(most ?? least ?? 0).toFixed(2)}` : '').padStart(7),
      told(landed),
      (isTarget ? (holds ? 'ok' : 'missed') : '').padEnd(7),
      told(average('described', key)),
      isTarget ? told(least === undefined ? Math.max(...all) : Math.min(...all)) : ''.padStart(8),
      ...(values.brief ? [] : [told(average('tags', key)), told(average('best', key)), '     ', byWorld.join('  ')]),
    )
  }
}

if (values.fit) {
  /** The calibration that raw p needs, for each model: without learning or calibration, truth against p. */
  const plain = { a: 1, b: 0 }
  for (const make of [() => product(plain), () => described(plain)]) {
    const runs = inWorlds.flatMap(({ make: world }) =>
      seeds.map((seed) => simulate(make(), settings.normal, world(seed + 100), seed + 100)),
    )
    const { a, b } = calibrationFit(runs)
    console.log(`\nfit of ${make().name}: a ${a.toFixed(2)} b ${b.toFixed(2)}`)
  }
}
