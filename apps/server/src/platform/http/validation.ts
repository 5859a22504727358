/** zod's issues → refusals by field, each with a key of the catalogue under `error.field`. */
import { fieldCode } from '@husrum/contract/rules/field-problem.ts'
import type { z } from 'zod'
import { Refusal, type FieldRefusal } from './errors.ts'

const MAX_ISSUES = 50

export function validationRefusal(error: z.ZodError): Refusal {
  const fields: Record<string, FieldRefusal[]> = {}
  for (const issue of error.issues.slice(0, MAX_ISSUES)) {
    const name = issue.path.map(String).join('.').slice(0, 120) || 'body'
    const told = (fields[name] ??= [])
    const found = fieldCode(issue)
    if (!told.some((each) => each.code === found.code)) told.push(found)
  }
  return new Refusal(422, 'validation_failed', { fields })
}
