/** The rules of the brief's steps, in a lazy file: they import zod, which is needed when the first step is left. */
import { briefAnswers, checkBrief } from '@husrum/contract/briefs.ts'
import type { AskedQuestion } from '@husrum/contract/extra-answers.ts'
import { extraField, questionName, readExtraAnswer } from '@husrum/contract/rules/extra-answers.ts'
import type { z } from 'zod'
import { toWire, type BriefDraft } from './client-brief-answers.ts'
import type { FieldProblem } from './flow.ts'
import { problemsOf } from './problems.ts'

export type BriefMask = { [K in keyof typeof briefAnswers.shape]?: true }

export function briefProblems(mask: BriefMask, draft: BriefDraft): readonly FieldProblem[] {
  const schema: z.ZodType = briefAnswers.pick(mask).superRefine(checkBrief)
  return problemsOf(schema, toWire(draft))
}

/** What is wrong with the answers to an owner's questions. */
export const extraProblems = (
  questions: readonly AskedQuestion[],
  { extra_answers: answers }: Pick<BriefDraft, 'extra_answers'>,
): FieldProblem[] =>
  questions.flatMap((question) => {
    const { problem } = readExtraAnswer(question, answers[questionName(question.id)])
    return problem ? [{ field: extraField(question.id), ...problem }] : []
  })
