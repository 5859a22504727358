/** zod issues as errors by field, with the server's codes (`error.field.<code>` in the texts). */
import { fieldCode } from '@husrum/contract/core/fields/field-problem.rules.ts'
import type { z } from 'zod'
import type { FieldProblem } from './flow.ts'

/** Runs a schema over answers; only the first error of each field is useful to a person. */
export function problemsOf(schema: z.ZodType, answers: unknown): FieldProblem[] {
  const result = schema.safeParse(answers, { reportInput: true })
  if (result.success) return []
  const found = new Map<string, FieldProblem>()
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '')
    if (!found.has(field)) found.set(field, { field, ...fieldCode(issue) })
  }
  return [...found.values()]
}
