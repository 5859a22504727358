/** Answers to an owner's questions as a form holds them: what was typed, or the keys of chosen options. */
import type { AskedQuestion, ShownAnswer } from '@husrum/contract/extra-answers.ts'
import { formatNumber } from '@husrum/contract/rules/numbers.ts'
import { words, type Answer } from './fields.ts'

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

/** As they were stored, to be changed: a number with its comma. */
export const typedAnswers = (shown: readonly Pick<ShownAnswer, 'id' | 'given'>[]): TypedAnswers =>
  Object.fromEntries(
    shown.map(({ id, given }) => [
      `q${id}`,
      typeof given === 'number' ? formatNumber(given).replaceAll('.', '') : given,
    ]),
  )

/** What was answered so far, for the summary; undefined while there is nothing. */
export function sayAnswer({ options, unit }: AskedQuestion, answer: TypedAnswer | undefined): string | undefined {
  if (answer === undefined) return undefined
  const said =
    typeof answer === 'string'
      ? answer.trim()
      : options
          .filter(({ key }) => answer.includes(key))
          .map(({ label }) => label)
          .join(', ')
  return said === '' ? undefined : unit ? `${said}\u00a0${unit}` : said
}
