import type { Brief } from '@husrum/contract/briefs.ts'
import { formatKronerBand } from '#lib/format.ts'
import type { Language } from '#lib/locale.ts'

/**
 * About how much the fee is in kroner, for Danish pages; bands carry cents. Undefined elsewhere and without a
 * preference.
 */
export function kronerOf({ min, max }: Pick<Brief['budget'], 'min' | 'max'>, language: Language): string | undefined {
  return min === null || max === null ? undefined : formatKronerBand(min / 100, max / 100, language)
}
