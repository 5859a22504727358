import { AGENCY, FAR_REQUESTS, OUTSIDE_AREA, PROJECT, SESSION } from '../store/columns.ts'
import { inScope } from './pass.ts'
import type { Scope } from './pass.ts'
import type { Plan } from '../scoring/plan.ts'
import { IN_AREA, IN_COUNTRY, IN_REACH } from './rules.ts'
import type { Store } from '../store/store.ts'
import type { RuleKey, Shortage } from '../match.types.ts'

/** Why few were found: for each rule, the experts who fail only this rule. */
export function shortageOf(store: Store, plan: Plan, scope: Scope, found: number): Shortage {
  const { wish } = plan
  const { flags, place, supply, end } = store.columns
  const there = inScope(store, scope)
  const gains = new Map<RuleKey, number>()
  for (let row = 0; row < end; row++) {
    if ((((there[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 0) continue
    const f = flags[row] ?? 0
    const rules = plan.placeRules[place[row] ?? 0] ?? 0
    const sessions = (f >>> SESSION) & 3
    const shared = sessions & wish.sessions
    let failed: RuleKey | null = null
    let failures = 0
    const fails = (rule: RuleKey): void => {
      failed = rule
      failures++
    }
    if ((f & wish.service) === 0) fails('service_type')
    if (((f >>> PROJECT) & wish.project) === 0) fails('project_type')
    // Experts who would meet online are within reach without a shared session.
    if (shared === 0) fails('session_type')
    if ((rules & IN_COUNTRY) === 0 && ((shared || sessions) & 1) === 0) fails('country')
    if (wish.type >= 0 && wish.type !== ((f & AGENCY) === 0 ? 0 : 1)) fails('expert_type')
    if ((rules & IN_AREA) === 0 && !wish.outside) fails('outside_expert')
    if ((rules & IN_REACH) === 0 && (f & OUTSIDE_AREA) === 0 && (f & FAR_REQUESTS) === 0) fails('outside_area')
    if ((supply[row] ?? 0) === 0) fails('capacity')
    if (failures === 1 && failed !== null) gains.set(failed, (gains.get(failed) ?? 0) + 1)
  }
  const ranked = [...gains].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  // Only changes that the client can make are offered.
  const options = ranked
    .filter(([rule]) => rule !== 'outside_area' && rule !== 'capacity')
    .map(([rule, gain]) => ({ rule, gain }))
  return { found, binding: ranked[0]?.[0] ?? null, options }
}
