/** What staff confirm about a profile: when it is another than the one they saw, they have confirmed nothing. */
import { createHash } from 'node:crypto'
import type { StandingRow } from '../experts/status.service.ts'

const confirmed = [
  'name',
  'country_id',
  'company_name',
  'company_registration',
  'pending_company_name',
  'pending_company_registration',
  'chamber',
  'chamber_number',
] as const

/** The same on every instance; of one profile as it stands. */
export function reviewRevisionOf(row: Pick<StandingRow, (typeof confirmed)[number]>): string {
  const values = JSON.stringify(confirmed.map((column) => row[column]))
  return createHash('sha256').update(values).digest('base64url').slice(0, 22)
}

/** An entry that nobody has looked at as it stands; changing it, or the name or country it is checked for, takes the look away. */
export const chamberUnseen = ({
  chamber_number,
  chamber_checked_at,
  reviewed_at,
}: Pick<StandingRow, 'chamber_number' | 'chamber_checked_at' | 'reviewed_at'>): boolean =>
  chamber_number !== null && chamber_checked_at === null && reviewed_at === null
