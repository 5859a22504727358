/** Answers to the questions that staff add: the server and the forms parse them by the same rule. */
import { EXTRA_TEXT_MAX } from '../../core/limits.ts'
import type { FieldCode } from '../../core/fields/field-problem.rules.ts'
import { formatNumber } from '../../core/numbers.rules.ts'

export const questionKinds = ['text', 'one', 'several', 'number'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Steps of the brief that may have extra questions: not the first, which a choice on the landing page answers. */
export const briefPlaces = ['project', 'rooms', 'size', 'place', 'specialists', 'budget', 'style', 'about'] as const
export type BriefPlace = (typeof briefPlaces)[number]

/** Where a question is asked: at a step of the brief, or in the expert's profile, which has one place for all. */
export const questionPlaces = [...briefPlaces, 'profile'] as const
export type QuestionPlace = (typeof questionPlaces)[number]

/** A text, a number, or the keys of the chosen options in the options' order. */
export type ExtraAnswer = string | number | string[]
/** By the name of the question. */
export type ExtraAnswers = Record<string, ExtraAnswer>

/** The question's key in `extra_answers`: form data takes no plain number as a key. */
export const questionName = (id: number): string => `q${id}`
export const extraField = (id: number): string => `extra_answers.${questionName(id)}`

export type Judged = {
  kind: QuestionKind
  required: boolean
  options: readonly { key: string }[]
  min: number | null
  max: number | null
}
export type Reading = { answer: ExtraAnswer | null; problem?: undefined } | { problem: FieldCode }

/** Null is no answer. Numbers may be numbers or text, options a list or separated by commas. */
export function readExtraAnswer(question: Judged, given: unknown): Reading {
  const read = readGiven(question, given)
  return read.problem === undefined && read.answer === null && question.required
    ? { problem: { code: 'required' } }
    : read
}

function readGiven(question: Judged, given: unknown): Reading {
  if (given === null || given === undefined) return { answer: null }
  if (question.kind === 'text') return typeof given === 'string' ? readText(given) : { problem: { code: 'wrong_type' } }
  if (question.kind === 'number') return readNumber(question, given)
  return readChoice(question, given)
}

function readText(given: string): Reading {
  const answer = given.trim()
  if (answer.length > EXTRA_TEXT_MAX) return { problem: { code: 'too_long', params: { limit: EXTRA_TEXT_MAX } } }
  return { answer: answer === '' ? null : answer }
}

/** At most two decimals, after a comma or a point. */
const WRITTEN = /^-?\d{1,9}(?:[.,]\d{1,2})?$/

function readNumber({ min, max }: Judged, given: unknown): Reading {
  if (typeof given !== 'string' && typeof given !== 'number') return { problem: { code: 'wrong_type' } }
  const written = String(given).trim()
  if (written === '') return { answer: null }
  if (!WRITTEN.test(written)) return { problem: { code: 'number' } }
  // adding 0 turns -0 into 0
  const answer = Number(written.replace(',', '.')) + 0
  if (min !== null && answer < min) return { problem: { code: 'too_small', params: { limit: formatNumber(min) } } }
  if (max !== null && answer > max) return { problem: { code: 'too_big', params: { limit: formatNumber(max) } } }
  return { answer }
}

function readChoice({ kind, options }: Judged, given: unknown): Reading {
  const keys: unknown[] =
    typeof given === 'string' ? given.split(',').filter(Boolean) : Array.isArray(given) ? given : []
  if (typeof given !== 'string' && !Array.isArray(given)) return { problem: { code: 'wrong_type' } }
  if (keys.some((key) => !options.some((option) => option.key === key))) return { problem: { code: 'unknown_option' } }
  const answer = options.map(({ key }) => key).filter((key) => keys.includes(key))
  if (kind === 'one' && answer.length > 1) return { problem: { code: 'too_many', params: { limit: 1 } } }
  return { answer: answer.length === 0 ? null : answer }
}
