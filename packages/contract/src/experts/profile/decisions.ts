/** What staff decide about a profile beside its status, and what its owner may object to. */
import { z } from 'zod'
import { personName } from '../../core/fields/bounds.ts'
import { expertAnswers } from './profile.ts'

const { shape } = expertAnswers

/** What staff do, and the expert's appeal. */
export const reviewActions = [
  'approve',
  'unapprove',
  'request_changes',
  'reject',
  'suspend',
  'restore',
  'edit',
  'feature',
  'unfeature',
] as const
export const historyActions = [...reviewActions, 'appeal', 'appeal_upheld', 'appeal_dismissed'] as const

/** What its owner may object to: where the status stands, and what was decided beside it. */
export const appealable = [
  'changes_requested',
  'rejected',
  'suspended',
  'company_rejected',
  'unfeatured',
  'edited',
] as const
/** What of a company was refused, as it had waited: null stays as it is. Of `company_rejected` alone. */
export const refusedCompany = z.object({ name: z.string().nullable(), registration: z.string().nullable() }).nullable()

/** What staff may correct, in the order of the form. */
export const correctable = [
  'name',
  'company_name',
  'company_registration',
  'company_details',
  'description',
  'chamber',
  'chamber_number',
] as const satisfies (keyof CorrectedFields)[]
/** What staff corrected, as it was before. Of `edited` alone. */
export const corrected = z.array(z.object({ field: z.enum(correctable), before: z.string() })).nullable()

/** Fields of a profile that staff may correct. An approved company or number is changed at once, being looked at. */
export const correctedFields = z
  .object({
    name: personName(),
    company_name: shape.company_name,
    company_registration: shape.company_registration,
    company_details: shape.company_details,
    description: shape.description,
    chamber: shape.chamber,
    chamber_number: shape.chamber_number,
  })
  .partial()
export type CorrectedFields = z.output<typeof correctedFields>
