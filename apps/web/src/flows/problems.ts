/** zod's issues → problems by field, with the same codes the server answers with (`error.field.<code>` in the texts). */
import type { z } from 'zod'
import type { FieldProblem } from './flow.ts'

/** Runs a schema over answers; only the first problem of each field is of use to a person. */
export function problemsOf(schema: z.ZodType, answers: unknown): FieldProblem[] {
  const result = schema.safeParse(answers, { reportInput: true })
  if (result.success) return []
  const found = new Map<string, FieldProblem>()
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '')
    if (!found.has(field)) found.set(field, { field, ...explain(issue) })
  }
  return [...found.values()]
}

/** Issues with a `message` of ours carry a code; zod's own sentences have spaces or capitals. */
const ownCode = /^[a-z]+(_[a-z]+)*$/

function explain(issue: z.core.$ZodIssue): Omit<FieldProblem, 'field'> {
  // What was not answered is "missing" and nothing else, whichever rule notices first.
  if (issue.input === undefined || issue.input === null || issue.input === '') return { code: 'required' }
  if (ownCode.test(issue.message)) return { code: issue.message }
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? { code: 'too_short', params: { limit: Number(issue.minimum) } }
        : { code: 'too_few', params: { limit: Number(issue.minimum) } }
    case 'too_big':
      return issue.origin === 'string'
        ? { code: 'too_long', params: { limit: Number(issue.maximum) } }
        : { code: 'too_many', params: { limit: Number(issue.maximum) } }
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'email' : 'format' }
    case 'invalid_value':
      return { code: issue.values.length === 1 && issue.values[0] === true ? 'accept' : 'unknown_choice' }
    default:
      return { code: 'invalid' }
  }
}
