/** VAT on Husrum's sales to experts; the seller is in Denmark (docs/product/experts.md). */
const DANISH_RATE = 25
const EU = new Set('AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** Per cent. `reverse_charge`: the buyer accounts for it, with a valid number of another country of the EU. */
export function vatOf(country: string, hasValidNumber: boolean): { rate: number; reverse_charge: boolean } {
  if (country === 'DK') return { rate: DANISH_RATE, reverse_charge: false }
  if (!EU.has(country)) return { rate: 0, reverse_charge: false }
  return hasValidNumber ? { rate: 0, reverse_charge: true } : { rate: DANISH_RATE, reverse_charge: false }
}

/** The form of a number as VIES takes it; only VIES knows whether the number exists. */
export const looksLikeVatNumber = (number: string, country: string): boolean =>
  /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(number) && number.startsWith(country === 'GR' ? 'EL' : country)
