/**
 * `npm run bench:market -- [seeds] [--from 1] [--setting normal|sparse|congested] [--world 1-6] [--hard] [--fit]`: the
 * matching beside the described model (described.ts), for people whose wishes do not follow its formula. The ceiling is
 * a clairvoyant. `--hard`: the same worlds, with more that no form contains. `--fit`: the calibration that raw scores
 * need, for each model.
 */
import { parseArgs } from 'node:util'
import { average, openTable } from '../kit/figures.ts'
import { described } from './described.ts'
import { calibrationFit, metricsOf, type Metrics } from './metrics.ts'
import { simulate, type Policy, type Setting, LISTED, type Shown } from './simulate.ts'
import { sparseForms } from './worlds/sparse-forms.ts'
import { dealBreakers } from './worlds/deal-breakers.ts'
import { hidden } from './worlds/hidden.ts'
import { local } from './worlds/local.ts'
import { stars } from './worlds/stars.ts'
import { additiveWorld } from './worlds/additive.ts'
import { unknown } from './worlds/unknown.ts'
import type { World } from './worlds/world.ts'
import { createProtocol } from '../../packages/matching/src/protocol.ts'
import type { Calibration } from '../../packages/matching/src/learning/learning.types.ts'
import type { Expert } from './experts.ts'
import { feasible, strain } from './truth.ts'

/** The first three are for choosing constants, the others only for judging the choice. */
const worlds: readonly ((seed: number) => World)[] = [hidden, additiveWorld, dealBreakers, stars, local, unknown]
const TUNING = 3

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    setting: { type: 'string' },
    world: { type: 'string', default: '123456' },
    from: { type: 'string', default: '1' },
    hard: { type: 'boolean', default: false },
    fit: { type: 'boolean', default: false },
  },
})
const seeds = Array.from({ length: Number(positionals[0] ?? 3) }, (_, i) => i + Number(values.from))
const inWorlds = worlds
  .map((make, i) => ({ make, number: i + 1 }))
  .filter(({ number }) => values.world.includes(`${number}`))

const normal: Setting = { experts: 400, starting: 280, horizon: 90, briefs: 1000, mostLeads: 17 }
const settings: Record<string, Setting> = {
  normal,
  /** Few experts, so that a brief finds a handful and rules must be relaxed. */
  sparse: { experts: 110, starting: 75, horizon: 90, briefs: 350, mostLeads: 17 },
  /** Two to three times as many contacts as the experts want. */
  congested: { experts: 260, starting: 180, horizon: 90, briefs: 1800, mostLeads: 8 },
}
/** The targets of docs/product/matching.md, all together and in every setting. */
const targets: [figure: string, bound: '≥' | '≤', target: number][] = [
  ['ndcg10', '≥', 0.66],
  ['accepted_of_best', '≥', 0.86],
  ['three_valid', '≥', 0.86],
  ['gini_exposure', '≤', 0.28],
  ['gini_leads', '≤', 0.32],
  ['no_lead', '≤', 0.04],
  ['beyond_capacity', '≤', 0.01],
  ['first_lead_days', '≤', 7],
  ['next_day_overlap', '≥', 0.9],
  ['calibration', '≤', 0.04],
  ['seconds_of_1000', '≤', 10],
]

for (const [name, setting] of Object.entries(settings)) {
  if ((values.setting ?? name) !== name) continue
  const rows = inWorlds.flatMap(({ make, number }) =>
    seeds.map((seed) => {
      const world = values.hard ? sparseForms(make(seed)) : make(seed)
      const run = (policy: Policy): Metrics => metricsOf(simulate(policy, setting, world, seed))
      const best = run(clairvoyant()).accepted ?? 1
      const besideBest = (metrics: Metrics): Metrics => ({
        ...metrics,
        accepted_of_best: (metrics.accepted ?? 0) / best,
      })
      return { number, product: besideBest(run(product())), described: besideBest(run(described())) }
    }),
  )
  type Row = (typeof rows)[number]
  const mean = (of: 'product' | 'described', key: string, some: readonly Row[] = rows) =>
    average(some.map((row) => row[of][key] ?? 0))
  console.log(`\n${name}${values.hard ? ', hard to read' : ''}; seeds ${seeds.join(' ')}`)
  const numbers = inWorlds.map(({ number }) => `World ${number}${number <= TUNING ? ' (chosen by)' : ''}`)
  const row = openTable(['Figure | Target | Landed | Verdict | Described | Worst', ...numbers].join(' | '))
  for (const [key, bound, target] of targets) {
    const landed = mean('product', key)
    const holds = bound === '≥' ? landed >= target : landed <= target
    const all = rows.map(({ product: each }) => each[key] ?? 0)
    const worst = bound === '≥' ? Math.min(...all) : Math.max(...all)
    const byWorld = inWorlds.map(({ number }) => {
      const own = rows.filter((each) => each.number === number)
      return `${mean('product', key, own).toFixed(3)} / ${mean('described', key, own).toFixed(3)}`
    })
    const [ours, beside, last] = [landed, mean('described', key), worst].map((value) => value.toFixed(3))
    row(key, `${bound} ${target}`, ours ?? '', holds ? 'ok' : 'missed', beside ?? '', last ?? '', ...byWorld)
  }
}

if (values.fit)
  for (const make of [() => product({ a: 1, b: 0 }), () => described({ a: 1, b: 0 })]) {
    // without learning or calibration: truth against the raw score
    const runs = inWorlds.flatMap(({ make: world }) =>
      seeds.map((seed) => simulate(make(), normal, world(seed + 100), seed + 100)),
    )
    const { a, b } = calibrationFit(runs)
    console.log(`\nfit of ${make().name}: a ${a.toFixed(2)} b ${b.toFixed(2)}`)
  }

/** The product, called through the line protocol. */
function product(fixed?: Calibration): Policy {
  const say = createProtocol(fixed)
  return {
    name: 'husrum',
    start: (where, horizon_days) => void say(JSON.stringify({ type: 'init', cities: where, horizon_days })),
    rank: ({ client, day, new_experts, state }) => {
      const line = JSON.stringify({
        type: 'rank',
        day,
        brief: client.brief,
        new_experts: new_experts.map((e) => e.profile),
        state,
      })
      const answer = JSON.parse(say(line) ?? '{}') as { matches?: Shown[]; error?: string } // our own protocol
      if (!answer.matches) throw new Error(answer.error ?? 'No answer')
      return answer.matches
    },
    told: (day, client, delivered, events) =>
      void say(JSON.stringify({ type: 'events', day, brief_id: client.id, delivered, events })),
  }
}

/** The ceiling: knows everybody's preferences and capacity, and optimises only the current list. */
function clairvoyant(): Policy {
  let known: Expert[] = []
  let world: World
  return {
    name: 'clairvoyant',
    start: (_where, _horizon, in_world) => {
      known = []
      world = in_world
    },
    rank: ({ client, day, new_experts, state }) => {
      known.push(...new_experts)
      const taken = (expert: Expert) => state[expert.id]?.leads30 ?? 0
      const worth = (expert: Expert) =>
        world.clientYes(client, expert) * world.expertYes(client, expert, taken(expert)) * strain(expert, taken(expert))
      return known
        .filter((expert) => feasible(client, expert, day) && taken(expert) < expert.capacity)
        .map((expert) => ({ expert_id: expert.id, score: worth(expert) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, LISTED)
    },
    told: () => undefined,
  }
}
