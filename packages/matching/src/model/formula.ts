/** The public description of the model, derived from the numbers that score. */
import { fairness, ladder, mids, newcomers, wording } from './model.ts'
import type { ModelWeights } from '../learning/learning.types.ts'
import type { ComponentKey, RelaxedKey } from '../match.types.ts'
import { calibrationError, versions } from './versions.ts'
import { modelWeights } from './weights.ts'

export interface FormulaComponent {
  key: ComponentKey
  client_weight: number
  expert_weight: number
  /** Of all weights of that side, 0..1; 0 for what multiplies. */
  client_share: number
  expert_share: number
  /** Multiplies the expert's side instead of adding to it. */
  multiplies: boolean
}

/** The order in which wishes are relaxed. */
const givesWay: readonly RelaxedKey[] = ['expert_type', 'outside_expert', 'outside_area', 'capacity']

/** Negative weights would be a fit's mistake, and are reported unchanged. */
export function formulaOf(weights: ModelWeights = modelWeights) {
  // the keys of that table
  const keys = Object.keys(mids) as ComponentKey[]
  const most = (side: 'client' | 'expert') => keys.reduce((sum, key) => sum + Math.max(0, weights[side][key] ?? 0), 0)
  const all = { client: most('client'), expert: most('expert') }
  const components: FormulaComponent[] = keys
    .map((key) => ({
      key,
      client_weight: weights.client[key] ?? 0,
      expert_weight: weights.expert[key] ?? 0,
      client_share: Math.max(0, weights.client[key] ?? 0) / all.client,
      expert_share: Math.max(0, weights.expert[key] ?? 0) / all.expert,
      multiplies: key === 'response',
    }))
    .toSorted((a, b) => b.client_weight - a.client_weight || b.expert_weight - a.expert_weight)
  const errors = Object.values(calibrationError.measured)
  return {
    components,
    gives_way: givesWay.map((key) => ({ key, factor: ladder.factors[key] })),
    enough: ladder.enough,
    newcomers: {
      place: newcomers.place,
      leads_below: newcomers.leads_below,
      days_below: newcomers.days_below,
      share_of_fifth: newcomers.from_share,
    },
    fairness: { most: Math.exp(fairness.strength * fairness.most) },
    calibration: {
      least_points: Math.min(...errors) * 100,
      most_points: Math.max(...errors) * 100,
      limit_points: calibrationError.limit * 100,
    },
    words: { strong: wording.strong_from, good: wording.good_from },
    versions,
  }
}
