/**
 * Attention given and deserved at a first delivery, as ledger changes (docs/product/matching.md, "Fairness over time").
 */
import { attentionAt } from '@husrum/matching/fairness/ledger.ts'
import type { AttentionShare } from '@husrum/matching/match.types.ts'
import type { AttentionChange } from './ledger.queries.ts'

export type Shown = { expert_id: number; /** Place in the list, from 1. */ position: number }

/** Divides the attention of every position among the experts by what they deserve. */
export function ledgerChanges(shown: readonly Shown[], attention: readonly AttentionShare[]): AttentionChange[] {
  const changes = new Map<number, AttentionChange>()
  const changeOf = (expertId: number): AttentionChange => {
    const known = changes.get(expertId)
    if (known) return known
    const fresh: AttentionChange = { expert_id: expertId, deserved: 0, given: 0, shown: 0 }
    changes.set(expertId, fresh)
    return fresh
  }
  let sum = 0
  for (const { expert_id, position } of shown) {
    const worth = attentionAt(position)
    sum += worth
    const change = changeOf(expert_id)
    change.given += worth
    change.shown += 1
  }
  for (const { expert_id, share } of attention) changeOf(Number(expert_id)).deserved += share * sum
  return [...changes.values()]
}
