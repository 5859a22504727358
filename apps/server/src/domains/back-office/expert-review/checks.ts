/** What is known of a number, an address, a phone and a chamber entry, each as a chip in the staff's list. */
import {
  companyRegistrationProblem,
  vatNumberOf,
  type RegistrationProblem,
} from '@husrum/contract/experts/joining/company-registration.ts'
import type { AdminExpert } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import type { QueueRow } from './expert-review.queries.ts'

type Check = AdminExpert['checks'][number]

/** A changed number that waits for review comes first. */
const numberOf = (row: QueueRow): string => row.pending_company_registration ?? row.company_registration ?? ''

export const problemOf = (row: QueueRow, country: string): RegistrationProblem | undefined =>
  companyRegistrationProblem(country, numberOf(row))

export function checksOf(row: QueueRow, country: string): Check[] {
  const number = numberOf(row)
  return [
    ...(number === '' ? [] : [companyCheck(row, country, number)]),
    { kind: 'email', state: row.email_verified_at ? 'ok' : 'asked', because: null },
    ...(row.phone === null ? [] : [phoneCheck(row)]),
    ...(row.chamber_number === null ? [] : [chamberCheck(row)]),
  ]
}

function companyCheck(row: QueueRow, country: string, number: string): Check {
  // in Denmark the company number is also the VAT number
  const kind = country !== 'DK' && vatNumberOf(country, number) !== undefined ? 'vat' : 'company'
  if (row.registration_checked_at && number === row.company_registration) return { kind, state: 'ok', because: null }
  const problem = companyRegistrationProblem(country, number)
  if (problem) return { kind, state: 'wrong', because: problem }
  const outcomes = row.registers.filter((each) => each.number === number).map(({ outcome }) => outcome)
  if (outcomes.includes('found')) return { kind, state: 'ok', because: null }
  if (outcomes.includes('not_found')) return { kind, state: 'wrong', because: 'not_found' }
  return { kind, state: outcomes.includes('no_answer') ? 'asked' : 'open', because: null }
}

const phoneCheck = (row: QueueRow): Check => ({
  kind: 'phone',
  state: row.phone_verified_at ? 'ok' : 'open',
  because: null,
})

/** A check that could not confirm the entry leaves it unchecked and the profile reviewed. */
function chamberCheck(row: QueueRow): Check {
  if (row.chamber_checked_at) return { kind: 'chamber', state: 'ok', because: null }
  return row.reviewed_at
    ? { kind: 'chamber', state: 'wrong', because: 'not_confirmed' }
    : { kind: 'chamber', state: 'open', because: null }
}
