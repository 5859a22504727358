/** Staff decisions about a profile beside its status, and what its owner may appeal against. */
import { z } from 'zod'
import { personName } from '../../core/fields/bounds.ts'
import { expertAnswers } from './profile.ts'

const { shape } = expertAnswers

/** Actions of staff, and the expert's appeal. */
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

/** What an owner may appeal against: decisions about the status, and those beside it. */
export const appealable = [
  'changes_requested',
  'rejected',
  'suspended',
  'company_rejected',
  'unfeatured',
  'edited',
] as const
/** The refused company data as it had waited for review; null is unchanged. Only in `company_rejected`. */
export const refusedCompany = z.object({ name: z.string().nullable(), registration: z.string().nullable() }).nullable()

/** Fields that staff may correct, in the order of the form. */
export const correctable = [
  'name',
  'company_name',
  'company_registration',
  'company_details',
  'description',
  'chamber',
  'chamber_number',
] as const satisfies (keyof CorrectedFields)[]
/** The corrected fields with their earlier values. Only in `edited`. */
export const corrected = z.array(z.object({ field: z.enum(correctable), before: z.string() })).nullable()

/** Fields of a profile that staff may correct. An approved company or number changes at once, as staff review it. */
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
