/** Names in the reader's language, from rows that contain all three languages. */
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'

type Named = { name_en: string; name_da: string; name_de: string }
/** An option that is not offered yet may lack a translation. */
export const nameIn = (row: Named, locale: Locale): string => row[`name_${languageOf(locale)}`] || row.name_en

/** The fields of an option that most responses contain. */
export const namedOption = (row: Named & { id: number; slug: string }, locale: Locale) => ({
  id: row.id,
  slug: row.slug,
  name: nameIn(row, locale),
})

/** Amounts are in minor units, as in all responses. */
export function toBand(
  row: Parameters<typeof namedOption>[0] & { min_eur: number | null; max_eur: number | null },
  locale: Locale,
) {
  const minor = (euros: number | null) => (euros === null ? null : euros * 100)
  return { ...namedOption(row, locale), min: minor(row.min_eur), max: minor(row.max_eur), currency: 'EUR' }
}
