import type { Budget } from '@husrum/contract/reference.ts'
import { formatKronerBand } from '#lib/format.ts'
import type { Language } from '#lib/locale.ts'

/** Danish pages say about how much a band is in kroner. */
export function kronerOf({ min, max }: Budget, language: Language): string | undefined {
  return max === null ? undefined : formatKronerBand((min ?? 0) / 100, max / 100, language)
}

/** Fee bands as large choices. */
export const feeChoices = (budgets: readonly Budget[], language: Language) =>
  budgets.map((budget) => ({ value: budget.slug, label: budget.name, help: kronerOf(budget, language) }))
