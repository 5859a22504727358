/** Amounts and shares as people type them: "1.800", "1800,50" and "1 800.5" are all read. */
import { formatNumber } from '@husrum/contract/core/numbers.rules.ts'

/** Hundredths of the typed number; null for an empty text, undefined when it is no number. */
export function readHundredths(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0]|€|kr\.?|%/gi, '')
  if (text === '') return null
  if (!/^\d[\d.,]*$/.test(text)) return undefined
  // the last separator with one or two digits behind it is the decimal point, every other one only groups
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const digits = whole.replace(/[.,]/g, '')
  if (digits === '' || digits.length > 12) return undefined
  return Number(digits) * 100 + Number(decimals.padEnd(2, '0'))
}

/** The text of a field for an amount: Danish digits, decimals only where there are any. */
export const writeHundredths = (value: number | null): string =>
  value === null ? '' : formatNumber(value / 100, value % 100 === 0 ? 0 : 2)
