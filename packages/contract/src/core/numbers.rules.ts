/** Numbers in the Danish format in every language (docs/decisions/0020). */

/** The default of the browser's formatter. */
const MOST_DECIMALS = 3
/** Numbers without need for rounding or an exponent. */
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * `1234.5` → `1.234,5`; `(3, 2)` → `3,00`. Written by hand unless rounding is needed: creating the browser's formatter
 * takes a slow phone 50 ms, during hydration.
 */
export function formatNumber(value: number, minimumDecimals = 0): string {
  const most = Math.max(minimumDecimals, MOST_DECIMALS)
  const [, sign = '', whole = '', decimals = ''] = PLAIN.exec(String(value)) ?? []
  if (whole === '' || decimals.length > most || Object.is(value, -0)) return rounded(value, minimumDecimals, most)
  const shown = decimals.padEnd(minimumDecimals, '0')
  return sign + whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.') + (shown && `,${shown}`)
}

const formats = new Map<string, Intl.NumberFormat>()
function rounded(value: number, minimumFractionDigits: number, maximumFractionDigits: number): string {
  const key = `${minimumFractionDigits} ${maximumFractionDigits}`
  const known = formats.get(key) ?? new Intl.NumberFormat('da-DK', { minimumFractionDigits, maximumFractionDigits })
  formats.set(key, known)
  return known.format(value)
}

/** An amount of euros, or two with a dash between: the currency follows on the same line. */
export const inEuro = (amount: string): string => `${amount}\u00a0€`

/** kr. per euro, rounded for pages. */
export const KRONER_PER_EURO = 7.5

/**
 * An amount in minor units, as in the API: `(5300, 'EUR')` → `53 €`, `(39900, 'DKK')` → `399 kr.`; decimals only if
 * they are not zero.
 */
export function formatMoney(minor: number, currency: 'EUR' | 'DKK'): string {
  const amount = formatNumber(minor / 100, minor % 100 === 0 ? 0 : 2)
  return currency === 'EUR' ? inEuro(amount) : `${amount}\u00a0kr.`
}
