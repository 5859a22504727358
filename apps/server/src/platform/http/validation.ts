/** zod's issues → refusals by field, each with a key of the catalogue under `error.field`. */
import type { z } from 'zod'
import { Refusal, type FieldRefusal } from './errors.ts'

const MAX_ISSUES = 50

export function validationRefusal(error: z.ZodError): Refusal {
  const fields: Record<string, FieldRefusal[]> = {}
  for (const issue of error.issues.slice(0, MAX_ISSUES)) {
    const name = issue.path.map(String).join('.').slice(0, 120) || 'body'
    const told = (fields[name] ??= [])
    const found = explain(issue)
    if (!told.some((each) => each.code === found.code)) told.push(found)
  }
  return new Refusal(422, 'validation_failed', { fields })
}

/** Issues with a `message` of ours carry a key; zod's own sentences have spaces or capitals and are replaced by their kind. */
const ownKey = /^[a-z]+(_[a-z]+)*$/

function explain(issue: z.core.$ZodIssue): FieldRefusal {
  if (ownKey.test(issue.message)) return { code: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? { code: 'required' } : { code: 'wrong_type' }
    case 'too_small':
      return sized(issue.origin, 'too_small', Number(issue.minimum))
    case 'too_big':
      return sized(issue.origin, 'too_big', Number(issue.maximum))
    case 'invalid_format':
      return {
        code:
          issue.format === 'email'
            ? 'email'
            : issue.format === 'date' || issue.format === 'datetime'
              ? 'date'
              : 'format',
      }
    case 'invalid_value':
      return { code: issue.values.length === 1 && issue.values[0] === true ? 'accept' : 'unknown_choice' }
    case 'invalid_union':
      return { code: 'unknown_choice' }
    default:
      return { code: 'invalid' }
  }
}

function sized(origin: string, kind: 'too_small' | 'too_big', limit: number): FieldRefusal {
  if (origin === 'string')
    return kind === 'too_small' && limit === 1
      ? { code: 'required' }
      : { code: kind === 'too_small' ? 'too_short' : 'too_long', params: { limit } }
  if (origin === 'array') return { code: kind === 'too_small' ? 'too_few' : 'too_many', params: { limit } }
  return { code: kind, params: { limit } }
}
