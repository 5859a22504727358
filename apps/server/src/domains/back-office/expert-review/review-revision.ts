/** The revision of a profile that staff review: a decision about an older one is refused. */
import { createHash } from 'node:crypto'
import type { StatusRow } from '../../experts/profile/status/status.service.ts'

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

/** Equal on every instance for the same state of a profile. */
export function reviewRevisionOf(row: Pick<StatusRow, (typeof confirmed)[number]>): string {
  const values = JSON.stringify(confirmed.map((column) => row[column]))
  return createHash('sha256').update(values).digest('base64url').slice(0, 22)
}

/** Staff have not checked the current chamber entry; a change of it, or of its name or country, resets the check. */
export const chamberUnseen = ({
  chamber_number,
  chamber_checked_at,
  reviewed_at,
}: Pick<StatusRow, 'chamber_number' | 'chamber_checked_at' | 'reviewed_at'>): boolean =>
  chamber_number !== null && chamber_checked_at === null && reviewed_at === null
