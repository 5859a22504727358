/** Numbers through the Danish locale in every language, as docs/decisions/0020-one-way-to-write-numbers.md says. */

const formats = new Map<string, Intl.NumberFormat>()
function danish(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${minimumFractionDigits} ${maximumFractionDigits}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('da-DK', { minimumFractionDigits, maximumFractionDigits })
  formats.set(key, made)
  return made
}

/** `1234.5` → `1.234,5`; `(3, 2)` → `3,00`. */
export function formatNumber(value: number, minimumDecimals = 0): string {
  return danish(minimumDecimals, Math.max(minimumDecimals, 3)).format(value)
}

/** An amount of euros, or two with a dash between: the currency comes after them, on the same line. */
export const inEuro = (amount: string): string => `${amount}\u00a0€`

/** kr. for a euro, as pages round it. */
export const KRONER_PER_EURO = 7.5

/**
 * An amount in minor units, as the API carries money: `(5300, 'EUR')` → `53 €`, `(39900, 'DKK')` → `399 kr.`;
 * decimals only when there are any.
 */
export function formatMoney(minor: number, currency: 'EUR' | 'DKK'): string {
  const amount = formatNumber(minor / 100, minor % 100 === 0 ? 0 : 2)
  return currency === 'EUR' ? inEuro(amount) : `${amount}\u00a0kr.`
}
