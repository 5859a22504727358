/** Numbers through the Danish locale in every language, as docs/decisions/0020 says. */

/** As many as the browser's own formatter shows when nothing is asked for. */
const MOST_DECIMALS = 3
/** What needs no rounding and no exponent. */
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * `1234.5` → `1.234,5`; `(3, 2)` → `3,00`. Written by hand wherever nothing is rounded: the browser's formatter takes a
 * slow phone 50 ms to make, while the page is taken over.
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
