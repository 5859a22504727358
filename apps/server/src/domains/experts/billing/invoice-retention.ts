/**
 * How long invoices and credit notes are retained, from the end of the year of issue: five years in Denmark
 * (bogføringsloven § 12), eight in Germany (UStG § 14b, AO § 147 since 2025). Elsewhere the longer period applies.
 */
import { copenhagenDay, copenhagenInstant } from '@husrum/contract/core/time/copenhagen-time.rules.ts'

export const RETENTION_YEARS = { DK: 5, DE: 8 } as const
const LONGEST_KEPT_YEARS = Math.max(...Object.values(RETENTION_YEARS))

/** The time from which the invoice is deleted. */
export function retainedUntil(issuedAt: Date, country: string | null): Date {
  const years = country === 'DK' ? RETENTION_YEARS.DK : LONGEST_KEPT_YEARS
  const year = Number(copenhagenDay(issuedAt).slice(0, 4))
  return copenhagenInstant(`${year + years + 1}-01-01`, '00:00')
}
