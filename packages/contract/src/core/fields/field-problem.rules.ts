/** The problem of one field as a code with a text under `error.field`: the same in the server and in a form. */
import type { z } from 'zod'

export type FieldCode = { code: string; params?: Record<string, string | number> }

/** Our own schemas use a code as the message; zod's own sentences have spaces or capitals. */
const ownCode = /^[a-z]+(_[a-z]+)*$/

/** Expects an issue made with `reportInput: true`. */
export function fieldCode(issue: z.core.$ZodIssue): FieldCode {
  // an empty field is always "missing", whichever rule reports it first
  if (issue.input === undefined || issue.input === null || issue.input === '') return { code: 'required' }
  if (ownCode.test(issue.message)) return { code: issue.message, ...paramsOf(issue) }
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'wrong_type' }
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'invalid_format':
      return { code: formatCodes[issue.format] ?? 'format' }
    case 'invalid_value':
      return { code: issue.values.length === 1 && issue.values[0] === true ? 'accept' : 'unknown_choice' }
    case 'invalid_union':
      return { code: 'unknown_choice' }
    default:
      return { code: 'invalid' }
  }
}

const formatCodes: Partial<Record<string, string>> = { email: 'email', date: 'date', datetime: 'date' }

/** Our own rules pass their bound in `params`, for the text. */
function paramsOf(issue: z.core.$ZodIssue): Pick<FieldCode, 'params'> {
  return issue.code === 'custom' && issue.params ? { params: issue.params } : {}
}

function tooSmall(origin: string, limit: number, inclusive: boolean): FieldCode {
  if (origin === 'string') return limit === 1 ? { code: 'required' } : { code: 'too_short', params: { limit } }
  if (origin === 'array') return { code: 'too_few', params: { limit } }
  return { code: inclusive ? 'too_small' : 'not_above', params: { limit } }
}

function tooBig(origin: string, limit: number, inclusive: boolean): FieldCode {
  if (origin === 'string') return { code: 'too_long', params: { limit } }
  if (origin === 'array') return { code: 'too_many', params: { limit } }
  return { code: inclusive ? 'too_big' : 'not_below', params: { limit } }
}
