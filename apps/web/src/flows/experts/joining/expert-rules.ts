/** The rules of the expert steps, in a lazy file: they import zod, which is needed when the first step is left. */
import { checkExpert, expertAnswers } from '@husrum/contract/experts/profile/profile.ts'
import type { z } from 'zod'
import { toExpertWire, type ExpertDraft } from './expert-answers.ts'
import type { FieldProblem } from '../../flow.ts'
import { problemsOf } from '../../problems.ts'

export { extraProblems } from '../../foundation/reference/extra-rules.ts'

export type ExpertMask = { [K in keyof typeof expertAnswers.shape]?: true }

export function expertProblems(mask: ExpertMask, draft: ExpertDraft): readonly FieldProblem[] {
  const schema: z.ZodType = expertAnswers.pick(mask).superRefine(checkExpert)
  return problemsOf(schema, toExpertWire(draft))
}
