/** Answers to an owner's questions in the form: typed text, or the keys of chosen options. */
import type { ShownAnswer } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { formatNumber } from '@husrum/contract/core/numbers.rules.ts'
import { words, type Answer } from '../../fields.ts'

export type TypedAnswer = string | string[]
/** By the name of the question, `q7`. */
export type TypedAnswers = Record<string, TypedAnswer>

const isTyped = (value: unknown): value is TypedAnswer =>
  words(2000)(value) || (Array.isArray(value) && value.length <= 20 && value.every(words(40)))

export const extraAnswers: Answer<TypedAnswers> = {
  empty: {},
  reads: (value): value is TypedAnswers =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, answer]) => /^q\d+$/.test(name) && isTyped(answer)),
}

/** An untouched question sends nothing; an emptied answer is removed. */
export const unlessUnanswered = (answers: TypedAnswers): TypedAnswers | null =>
  Object.keys(answers).length > 0 ? answers : null

/** Stored answers in the form, to be changed: a number with its comma. */
export const typedAnswers = (shown: readonly Pick<ShownAnswer, 'id' | 'given'>[]): TypedAnswers =>
  Object.fromEntries(
    shown.map(({ id, given }) => [
      `q${id}`,
      typeof given === 'number' ? formatNumber(given).replaceAll('.', '') : given,
    ]),
  )
