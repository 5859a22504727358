import { bandsOf } from '../scoring/components.ts'
import { AGENCY, SESSION } from '../store/columns.ts'
import type { Fitting } from '../match.types.ts'
import { eligible } from './pass.ts'
import type { Scope } from './pass.ts'
import type { Plan } from '../scoring/plan.ts'
import { makeRules } from './rules.ts'
import type { Store } from '../store/store.ts'
import { budgetBands } from '../vocabulary.ts'
import type { Wish } from '../scoring/wish.ts'

/**
 * Experts who fit the answers of an unfinished brief: they meet every wish without relaxing one, and have a free place.
 * A fee range excludes no expert; `starts_above` counts the more expensive ones.
 */
export function fittingOf(store: Store, plan: Plan, scope: Scope): Fitting {
  const { flags, place, supply } = store.columns
  const { wish, placeRules } = plan
  const rulesWith = (change: Partial<Wish>): Int8Array => makeRules({ ...wish, type: -1, ...change }).verdicts
  const asked = [
    rulesWith({}),
    rulesWith({ sessions: 1 }),
    rulesWith({ sessions: 2 }),
    rulesWith({ sessions: 3 }),
    rulesWith({ outside: true }),
    rulesWith({ outside: false }),
  ]
  // one bit for each wish list that is met, so that each expert is looked up once
  const met = (asked[0] ?? new Int8Array()).map((_, at) =>
    asked.reduce((bits, verdicts, bit) => (verdicts[at] === 0 ? bits | (1 << bit) : bits), 0),
  )
  const counts = new Uint32Array(1 << asked.length)
  const starts = new Uint32Array(budgetBands.length)
  const some = eligible(store, plan, scope)
  for (let at = 0; at < some.length; at++) {
    let left = some[at] ?? 0
    while (left !== 0) {
      const bit = left & -left
      left ^= bit
      const row = at * 32 + 31 - Math.clz32(bit)
      const f = flags[row] ?? 0
      if ((supply[row] ?? 0) === 0) continue
      if (wish.type >= 0 && wish.type !== ((f & AGENCY) === 0 ? 0 : 1)) continue
      const bits = met[((placeRules[place[row] ?? 0] ?? 0) << 5) | ((f >>> SESSION) & 31)] ?? 0
      counts[bits] = (counts[bits] ?? 0) + 1
      if ((bits & 1) === 0) continue
      const bands = bandsOf(f)
      // an expert without a range has left it open
      const lowest = bands === 0 ? 0 : 31 - Math.clz32(bands & -bands)
      starts[lowest] = (starts[lowest] ?? 0) + 1
    }
  }
  const meeting = (rule: number): number =>
    counts.reduce((sum, count, bits) => ((bits >>> rule) & 1 ? sum + count : sum), 0)
  return {
    experts: meeting(0),
    starts_above: budgetBands.map((_, band) => starts.subarray(band + 1).reduce((sum, count) => sum + count, 0)),
    by_session: { online: meeting(1), physical: meeting(2), both: meeting(3) },
    by_outside: { yes: meeting(4), no: meeting(5) },
  }
}
