import { bandsOf, bitCount } from './components.ts'
import { AGENCY, SESSION } from './columns.ts'
import type { Fitting } from './match.types.ts'
import { eligible } from './pass.ts'
import type { Scope } from './pass.ts'
import type { Plan } from './plan.ts'
import { makeRules, relaxedAt } from './rules.ts'
import type { Rules } from './rules.ts'
import type { Store } from './store.ts'
import { budgetBands } from './vocabulary.ts'
import type { Wish } from './wish.ts'

/** The five bits of `flags` that the rules judge beside the place. */
const judgedOf = (flags: number): number => (flags >>> SESSION) & 31

/**
 * Whom the answers of an unfinished brief leave: experts who meet every wish without one giving way, and have a place
 * free. A fee range leaves nobody out of a list; `starts_above` says who would be dearer than it.
 */
export function fittingOf(store: Store, plan: Plan, scope: Scope): Fitting {
  const { flags, place, supply } = store.columns
  const { wish, placeRules } = plan
  const rulesWith = (change: Partial<Wish>): Rules => makeRules({ ...wish, type: -1, ...change })
  const meets = (rules: Rules, row: number): boolean =>
    relaxedAt(rules, placeRules[place[row] ?? 0] ?? 0, judgedOf(flags[row] ?? 0)) === 0
  const asked = rulesWith({})
  const sessions = { online: rulesWith({ sessions: 1 }), physical: rulesWith({ sessions: 2 }) }
  const both = rulesWith({ sessions: 3 })
  const outside = { yes: rulesWith({ outside: true }), no: rulesWith({ outside: false }) }
  const found: Fitting = {
    experts: 0,
    starts_above: budgetBands.map(() => 0),
    by_session: { online: 0, physical: 0, both: 0 },
    by_outside: { yes: 0, no: 0 },
  }
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
      if (meets(sessions.online, row)) found.by_session.online++
      if (meets(sessions.physical, row)) found.by_session.physical++
      if (meets(both, row)) found.by_session.both++
      if (meets(outside.yes, row)) found.by_outside.yes++
      if (meets(outside.no, row)) found.by_outside.no++
      if (!meets(asked, row)) continue
      found.experts++
      const bands = bandsOf(f)
      // who names no range has left it open
      const lowest = bands === 0 ? 0 : bitCount((bands & -bands) - 1)
      for (let band = 0; band < lowest; band++) found.starts_above[band] = (found.starts_above[band] ?? 0) + 1
    }
  }
  return found
}
