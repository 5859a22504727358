import type { Budget } from '@husrum/contract/foundation/reference/reference.ts'
import { formatKronerBand } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

/** The approximate amount of a band in kroner for a home in Denmark; takes its country code, where known. */
export function kronerOf(
  { min, max }: Pick<Budget, 'min' | 'max'>,
  language: Language,
  home?: string,
): string | undefined {
  return max === null ? undefined : formatKronerBand((min ?? 0) / 100, max / 100, language, home)
}

/** Fee bands as large choices. */
export const feeChoices = (budgets: readonly Budget[], language: Language, home?: string) =>
  budgets.map((budget) => ({ value: budget.slug, label: budget.name, help: kronerOf(budget, language, home) }))
