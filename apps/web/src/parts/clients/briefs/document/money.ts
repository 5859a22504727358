import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { formatKronerBand } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

/** The approximate fee in kroner, where the home is in Denmark; undefined elsewhere and without a preference. */
export function kronerOf(
  { budget: { min, max }, country }: Pick<Brief, 'country'> & { budget: Pick<Brief['budget'], 'min' | 'max'> },
  language: Language,
): string | undefined {
  // bands are in cents
  return min === null || max === null ? undefined : formatKronerBand(min / 100, max / 100, language, country.code)
}
