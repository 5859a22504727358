import { parseArgs } from 'node:util'
import { calibrationFit, metricsOf } from './metrics.ts'
import type { Metrics } from './metrics.ts'
import { clairvoyant, described, product, tagOverlap } from './policies.ts'
import { settingNames, settings } from './settings.ts'
import { simulate } from './simulate.ts'
import { targets } from './targets.ts'
import { TUNING, worlds } from './worlds.ts'
import { sparseForms } from './worlds/sparse-forms.ts'

/**
 * node bench/market/run.ts [seeds] [--from 1] [--setting normal|sparse|congested] [--world 1-6] [--hard] [--fit]: the
 * matching beside the documented sum alone, a plain tag overlap and a clairvoyant, for people whose wishes do not
 * follow its formula. `--hard`: the same worlds, where more depends on what no form tells.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    setting: { type: 'string' },
    world: { type: 'string' },
    from: { type: 'string', default: '1' },
    hard: { type: 'boolean', default: false },
    fit: { type: 'boolean', default: false },
  },
})
const seeds = Array.from({ length: Number(positionals[0] ?? 1) }, (_, i) => i + Number(values.from))
const chosen = settingNames.filter((name) => values.setting === undefined || values.setting === name)
const numbered = worlds.map((make, i) => ({ make, number: i + 1 }))
const inWorlds = numbered.filter(({ number }) => values.world === undefined || Number(values.world) === number)

const mean = (rows: readonly Metrics[], key: string): number =>
  rows.reduce((sum, row) => sum + (row[key] ?? 0), 0) / Math.max(1, rows.length)
const told = (value: number): string => value.toFixed(3).padStart(8)

for (const name of chosen) {
  const rows = inWorlds.flatMap(({ make, number }) =>
    seeds.map((seed) => {
      const world = values.hard ? sparseForms(make(seed)) : make(seed)
      const run = (policy: ReturnType<typeof product>): Metrics =>
        metricsOf(simulate(policy, settings[name], world, seed))
      return {
        number,
        tags: run(tagOverlap()),
        described: run(described()),
        ours: run(product()),
        best: run(clairvoyant()),
      }
    }),
  )
  for (const row of rows) row.ours['accepted_of_best'] = (row.ours['accepted'] ?? 0) / (row.best['accepted'] ?? 1)
  const ours = rows.map((row) => row.ours)
  const names = inWorlds.map(({ number }) => `${number}${number <= TUNING ? ' (chosen by)' : ''}`)
  console.log(`\n${name}${values.hard ? ', hard to read' : ''}: worlds ${names.join(', ')}; seeds ${seeds.join(' ')}`)
  console.log(`${''.padEnd(24)}  target    mean            worst    tags   described   clairvoyant   by world`)
  for (const { key, most, least } of targets) {
    const holds = (value: number): boolean =>
      (most === undefined || value <= most) && (least === undefined || value >= least)
    const all = ours.map((row) => row[key] ?? 0)
    const worst = least === undefined ? Math.max(...all) : Math.min(...all)
    const middle = mean(ours, key)
    const byWorld = inWorlds.map(({ number }) =>
      mean(
        rows.filter((row) => row.number === number).map((row) => row.ours),
        key,
      ).toFixed(3),
    )
    console.log(
      key.padEnd(24),
      `${least === undefined ? '≤' : '≥'} ${(most ?? least ?? 0).toFixed(2)}`.padStart(7),
      told(middle),
      (holds(middle) ? 'ok' : 'missed').padEnd(7),
      told(worst),
      told(
        mean(
          rows.map((row) => row.tags),
          key,
        ),
      ),
      told(
        mean(
          rows.map((row) => row.described),
          key,
        ),
      ),
      told(
        mean(
          rows.map((row) => row.best),
          key,
        ),
      ),
      '    ',
      byWorld.join(' '),
    )
  }
  for (const key of [
    'ndcg5',
    'ndcg10_late',
    'gini_exposure_by_share',
    'gini_exposure_by_gain',
    'busy',
    'length',
    'mean_truth',
    'seconds',
  ])
    console.log(
      key.padEnd(24),
      ''.padStart(7),
      told(mean(ours, key)),
      ''.padEnd(16),
      told(
        mean(
          rows.map((row) => row.tags),
          key,
        ),
      ),
      told(
        mean(
          rows.map((row) => row.described),
          key,
        ),
      ),
      told(
        mean(
          rows.map((row) => row.best),
          key,
        ),
      ),
      '    ',
      inWorlds
        .map(({ number }) =>
          mean(
            rows.filter((row) => row.number === number).map((row) => row.ours),
            key,
          ).toFixed(3),
        )
        .join(' '),
    )
}

if (values.fit) {
  /** The calibration that raw p would have needed: learning off, nothing calibrated, truth against p. */
  const plain = inWorlds.flatMap(({ make }) =>
    seeds.map((seed) => simulate(product({ a: 1, b: 0 }), settings.normal, make(seed + 100), seed + 100)),
  )
  const { a, b } = calibrationFit(plain)
  console.log(`\nfit  a ${a.toFixed(2)} b ${b.toFixed(2)}`)
}
