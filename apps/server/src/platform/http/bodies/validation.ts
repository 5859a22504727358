/** zod's issues → refusals by field, each with a key of the catalogue under `error.field`. */
import { fieldCode, type FieldCode } from '@husrum/contract/core/fields/field-problem.rules.ts'
import type { z } from 'zod'
import { Refusal, type FieldRefusal } from '../errors.ts'

const MAX_ISSUES = 50
const MAX_OPTIONS = 40

/** Names the options in the refusal: an address is written by hand or by a program, without a list to choose from. */
function namingOptions(issue: z.core.$ZodIssue, found: FieldCode): FieldCode {
  if (found.code !== 'unknown_choice' || issue.code !== 'invalid_value' || issue.values.length > MAX_OPTIONS)
    return found
  return { code: 'not_among', params: { options: issue.values.map(String).join(', ') } }
}

/** `inQuery`: the fields are part of an address, so refusals name the options. */
export function validationRefusal(error: z.ZodError, { inQuery = false } = {}): Refusal {
  const fields: Record<string, FieldRefusal[]> = {}
  for (const issue of error.issues.slice(0, MAX_ISSUES)) {
    const name = issue.path.map(String).join('.').slice(0, 120) || 'body'
    const told = (fields[name] ??= [])
    const found = inQuery ? namingOptions(issue, fieldCode(issue)) : fieldCode(issue)
    if (!told.some((each) => each.code === found.code)) told.push(found)
  }
  return new Refusal(422, 'validation_failed', { fields })
}
