/** The errors of the answers to an owner's questions. A part of the lazy files of rules. */
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { extraField, questionName, readExtraAnswer } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import type { TypedAnswers } from './extra-answers.ts'
import type { FieldProblem } from '../../flow.ts'

export const extraProblems = (
  questions: readonly AskedQuestion[],
  { extra_answers: answers }: { extra_answers: TypedAnswers },
): FieldProblem[] =>
  questions.flatMap((question) => {
    const { problem } = readExtraAnswer(question, answers[questionName(question.id)])
    return problem ? [{ field: extraField(question.id), ...problem }] : []
  })
