/** The rules of the brief's steps, in a lazy file: they import zod, which is needed when the first step is left. */
import { briefAnswers, checkBrief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { z } from 'zod'
import { toWire, type BriefDraft } from './client-brief-answers.ts'
import type { FieldProblem } from '../../flow.ts'
import { problemsOf } from '../../problems.ts'

export { extraProblems } from '../../foundation/reference/extra-rules.ts'

export type BriefMask = { [K in keyof typeof briefAnswers.shape]?: true }

export function briefProblems(mask: BriefMask, draft: BriefDraft): readonly FieldProblem[] {
  const schema: z.ZodType = briefAnswers.pick(mask).superRefine(checkBrief)
  return problemsOf(schema, toWire(draft))
}
