/** Answers to the questions that an owner added: parsing of requests, and presentation. */
import type { AskedQuestion, ShownAnswer } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { languages, languageOf, type Language, type Locale } from '@husrum/contract/core/locales.ts'
import {
  extraField,
  questionName,
  readExtraAnswer,
  type ExtraAnswer,
  type ExtraAnswers,
} from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import { formatNumber } from '@husrum/contract/core/numbers.rules.ts'
import { Refusal, type FieldRefusal } from '../../../../platform/http/errors.ts'
import type { QuestionRow } from '../reference.queries.ts'

type Given = Readonly<Record<string, string | number | readonly string[] | null>>

export const isAsked = ({ state, deleted_at }: QuestionRow): boolean => state === 'asked' && deleted_at === null

/**
 * Merges `before` with the given answers. An answer is required when a client begins or removes one, and if several are
 * answered `together`, when any is given; retired questions are ignored, since a form may have begun earlier. 422
 * `validation_failed` on `extra_answers.q7`.
 */
export function readExtraAnswers(
  questions: readonly QuestionRow[],
  given: Given,
  {
    before = {},
    begins = false,
    together = false,
  }: { before?: ExtraAnswers; begins?: boolean; together?: boolean } = {},
): ExtraAnswers {
  const answers: ExtraAnswers = { ...before }
  const fields: Record<string, FieldRefusal[]> = {}
  const answersOne = together && Object.values(given).some((answer) => answer !== null && String(answer).trim() !== '')
  const known = new Set(questions.map(({ id }) => questionName(id)))
  for (const name of Object.keys(given))
    if (!known.has(name)) fields[`extra_answers.${name}`] = [{ code: 'unknown_option' }]
  for (const question of questions.filter(isAsked)) {
    const name = questionName(question.id)
    const isGiven = Object.hasOwn(given, name)
    const kept = Object.hasOwn(before, name) ? before[name] : undefined
    if (!isGiven && !begins && !(answersOne && kept === undefined)) continue
    const reading = readExtraAnswer({ ...question, options: offeredTo(question, kept) }, isGiven ? given[name] : kept)
    if (reading.problem) fields[extraField(question.id)] = [reading.problem]
    else if (reading.answer === null) delete answers[name]
    else answers[name] = reading.answer
  }
  if (Object.keys(fields).length > 0) throw new Refusal(422, 'validation_failed', { fields })
  return answers
}

/** A retired option remains available to a person who has chosen it. */
const offeredTo = ({ options }: QuestionRow, kept: ExtraAnswer | undefined) =>
  options.filter(({ key, retired }) => !retired || (Array.isArray(kept) && kept.includes(key)))

/** The reader's language if the label has it, else the first language it has. */
export function languageIn({ labels }: Pick<QuestionRow, 'labels'>, locale: Locale): Language {
  return [languageOf(locale), ...languages].find((language) => labels[language] !== '') ?? 'en'
}

export function presentQuestion(question: QuestionRow, locale: Locale): AskedQuestion {
  const language = languageIn(question, locale)
  const { id, place, kind, required, unit, min, max } = question
  return {
    id,
    place,
    kind,
    language,
    label: question.labels[language],
    help: question.helps[language] || null,
    required,
    options: question.options
      .filter(({ retired }) => !retired)
      .map(({ key, labels }) => ({ key, label: labels[language] })),
    unit,
    min,
    max,
  }
}

/** In the order of the questions, including retired ones. */
export function presentExtraAnswers(
  questions: readonly QuestionRow[],
  answers: ExtraAnswers,
  locale: Locale,
): ShownAnswer[] {
  return questions.flatMap((question) => {
    const name = questionName(question.id)
    const given = Object.hasOwn(answers, name) ? keepRetiredOption(question, answers[name]) : undefined
    if (given === undefined) return []
    const language = languageIn(question, locale)
    const { id, place, labels } = question
    return [{ id, place, language, label: labels[language], text: sayAnswer(question, given, language), given }]
  })
}

/** Removes options that an owner deleted at the moment they were chosen. */
function keepRetiredOption({ options }: QuestionRow, given: ExtraAnswer | undefined): ExtraAnswer | undefined {
  if (!Array.isArray(given)) return given
  const left = given.filter((chosen) => options.some(({ key }) => key === chosen))
  return left.length > 0 ? left : undefined
}

function sayAnswer({ options, unit }: QuestionRow, given: ExtraAnswer, language: Language): string {
  if (typeof given === 'string') return given
  if (typeof given === 'number') return [formatNumber(given), unit].filter(Boolean).join('\u00a0')
  return options
    .filter(({ key }) => given.includes(key))
    .map(({ labels }) => labels[language])
    .join(', ')
}
