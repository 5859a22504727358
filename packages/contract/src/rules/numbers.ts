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
