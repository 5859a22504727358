import { ACTIVE } from '../store/columns.ts'
import { specialistsOf, bandsOf, phasesOf, sizesOf, timelinesOf } from './components.ts'
import { mids } from '../model/model.ts'
import { calibrated } from './explain.ts'
import type { Calibration } from '../learning/learning.types.ts'
import type { Breakdown, ComponentKey, Improvement, Params } from '../match.types.ts'
import type { Wish } from './wish.ts'
import * as words from '../vocabulary.ts'

/** Both sides' logits with another value for one component. */
function withValue(breakdown: Breakdown, key: ComponentKey, value: number): number {
  const part = breakdown.components.find((c) => c.key === key)
  const lift = value - (part?.value ?? mids[key])
  const moved = (share: number, weight: number): number => {
    const logit = Math.log(share / (1 - share)) + weight * lift
    return 1 / (1 + Math.exp(-logit))
  }
  const response = breakdown.components.find((c) => c.key === 'response')?.value ?? 1
  return (
    moved(breakdown.client, part?.client_weight ?? 0) *
    response *
    moved(breakdown.expert / response, part?.expert_weight ?? 0) *
    breakdown.factor
  )
}

/**
 * How a fuller profile would improve this match: empty fields, and specialities or rooms of the brief that the profile
 * lacks. Never a payment. Largest gain first.
 */
export function improvementsOf(
  breakdown: Breakdown,
  wish: Wish,
  flags: number,
  wants: number,
  calibration: Calibration,
): Improvement[] {
  if ((flags & ACTIVE) === 0) return []
  const base = calibrated(breakdown.p, calibration)
  const found: Improvement[] = []
  const add = (key: string, component: ComponentKey, value: number, params: Params = {}): void => {
    const gain = Math.round((calibrated(withValue(breakdown, component, value), calibration) - base) * 100)
    if (gain >= 1) found.push({ key, params, gain })
  }
  const part = (key: ComponentKey) => breakdown.components.find((c) => c.key === key)

  const missing = words.slugsOf(words.specialists, wish.specialists & ~specialistsOf(flags))
  if (missing[0]) add('specialists', 'specialists', 1, { missing: missing[0], count: missing.length })
  const rooms = words.slugsOf(words.aspectsAndRooms, wish.aspects & ~(wants & 4095))
  if (rooms[0]) add('aspects', 'aspects', 1, { missing: rooms[0], count: rooms.length })
  if (bandsOf(flags) === 0 && wish.budget >= 0)
    add('budget', 'budget', 0.85, { band: words.budgetBands[wish.budget] ?? '' })
  if (sizesOf(flags) === 0 && wish.size) add('size', 'size', 1)
  if (phasesOf(flags) === 0 && wish.phase) add('phase', 'phase', 1)
  if (timelinesOf(flags) === 0 && wish.timeline) add('timeline', 'timeline', 1)
  if (part('style')?.value === null) add('style', 'style', 0.9)
  if (part('text')?.value === null && (wish.brief.about_project ?? '').length > 0) add('text', 'text', 0.45)
  return found.sort((a, b) => b.gain - a.gain || (a.key < b.key ? -1 : 1))
}
