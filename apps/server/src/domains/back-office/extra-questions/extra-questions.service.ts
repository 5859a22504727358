/**
 * An owner's questions. Each change is one transaction under a lock (`lockEditing`), with its line in the audit log;
 * every instance follows it (docs/decisions/0082).
 */
import { randomBytes } from 'node:crypto'
import { EXTRA_QUESTIONS_MAX } from '@husrum/contract/core/limits.ts'
import type { questionBody, questionChange } from '@husrum/contract/back-office/extra-questions.ts'
import { questionName } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import { languages } from '@husrum/contract/core/locales.ts'
import type { z } from 'zod'
import type { Deps } from '../../../app/deps.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import {
  countQuestions,
  insertQuestion,
  lockEditing,
  markQuestionDeleted,
  maybeQuestion,
  updateQuestion,
  type QuestionColumns,
} from '../../foundation/reference/editing/editing.service.ts'
import type { QuestionRow } from '../../foundation/reference/reference.service.ts'
import { countAnswers, listChosenOptions } from './answer-counts.queries.ts'

type QuestionDeps = Pick<Deps, 'db' | 'events'>
type Written = z.output<typeof questionBody>
type Changed = z.output<typeof questionChange>

/** In the first language of the question: people know it by its text. */
const labelOf = ({ labels }: Pick<QuestionRow, 'labels'>): string => labels.en || labels.da || labels.de

/** The values in the audit log. */
const audited = ({ deleted_at: _deleted, ...question }: QuestionRow) => ({ ...question })

export async function createQuestion({ events }: QuestionDeps, viewer: Viewer, given: Written): Promise<number> {
  return events.transaction(async (tx) => {
    await lockEditing(tx)
    if ((await countQuestions(tx)) >= EXTRA_QUESTIONS_MAX)
      throw fieldRefusal('labels.en', 'too_many_options', { limit: EXTRA_QUESTIONS_MAX })
    const columns = columnsOf(given, [])
    const id = await insertQuestion(tx, columns)
    await writeAudit(tx, viewer, {
      action: 'question.create',
      subject: { kind: 'question', id, label: labelOf(columns) },
      before: null,
      after: columns,
    })
    await events.emit(tx, 'reference.changed', {})
    return id
  })
}

/** 409 `changed_elsewhere`; 422 `option_answered` when an option that is left out was chosen in an answer. */
export async function changeQuestion(
  { events }: QuestionDeps,
  viewer: Viewer,
  id: number,
  { version, ...given }: Changed,
): Promise<void> {
  await events.transaction(async (tx) => {
    await lockEditing(tx)
    const before = await live(tx, id)
    if (before.version !== version) throw conflict('changed_elsewhere')
    const columns = columnsOf({ ...given, subject: before.subject, kind: before.kind }, before.options)
    const left = new Set(columns.options.map(({ key }) => key))
    const removed = before.options.map(({ key }) => key).filter((key) => !left.has(key))
    if (removed.length > 0 && (await listChosenOptions(tx, questionName(id), removed)).length > 0)
      throw fieldRefusal('options', 'option_answered')
    await updateQuestion(tx, id, columns)
    await writeAudit(tx, viewer, {
      action: 'question.update',
      subject: { kind: 'question', id, label: labelOf(columns) },
      before: audited(before),
      after: columns,
    })
    await events.emit(tx, 'reference.changed', {})
  })
}

/** 409 `question_answered` with the number of answers. */
export async function deleteQuestion({ events }: QuestionDeps, viewer: Viewer, id: number): Promise<void> {
  await events.transaction(async (tx) => {
    await lockEditing(tx)
    const before = await live(tx, id)
    const count = (await countAnswers(tx)).get(questionName(id)) ?? 0
    if (count > 0) throw conflict('question_answered', { count })
    await markQuestionDeleted(tx, id)
    await writeAudit(tx, viewer, {
      action: 'question.delete',
      subject: { kind: 'question', id, label: labelOf(before) },
      before: audited(before),
      after: null,
    })
    await events.emit(tx, 'reference.changed', {})
  })
}

async function live(tx: Tx, id: number): Promise<QuestionRow> {
  const found = await maybeQuestion(tx, id)
  if (!found) throw notFound('not_found')
  return found
}

/**
 * Drops fields of other kinds of answer. 422 `unknown_option` on another subject's place; `no_language`,
 * `too_few_options`, `bounds_crossed`; `required` on an option that lacks a language of the question.
 */
function columnsOf(given: Written, known: QuestionRow['options']): QuestionColumns {
  if ((given.place === 'profile') !== (given.subject === 'profile')) throw fieldRefusal('place', 'unknown_option')
  const said = languages.filter((language) => given.labels[language] !== '')
  if (said.length === 0) throw fieldRefusal('labels.en', 'no_language')
  const hasOptions = given.kind === 'one' || given.kind === 'several'
  const isNumber = given.kind === 'number'
  if (hasOptions && given.options.filter(({ retired }) => !retired).length < 2)
    throw fieldRefusal('options', 'too_few_options')
  if (isNumber && given.min !== null && given.max !== null && given.min > given.max)
    throw fieldRefusal('max', 'bounds_crossed')
  for (const [at, { labels }] of (hasOptions ? given.options : []).entries())
    for (const language of said)
      if (labels[language] === '') throw fieldRefusal(`options.${at}.labels.${language}`, 'required')
  return {
    ...given,
    unit: isNumber ? given.unit : null,
    min: isNumber ? given.min : null,
    max: isNumber ? given.max : null,
    options: hasOptions ? keyed(given.options, known) : [],
  }
}

/** An option keeps its key; one with no key, or a key unknown to the question, is new. */
function keyed(given: Written['options'], known: QuestionRow['options']): QuestionRow['options'] {
  const free = new Set(known.map(({ key }) => key))
  return given.map(({ key, labels, retired }) => ({
    key: key !== undefined && free.delete(key) ? key : randomBytes(4).toString('hex'),
    labels,
    retired,
  }))
}
