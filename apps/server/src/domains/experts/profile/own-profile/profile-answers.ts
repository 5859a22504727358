/** An expert's answers to the owner's questions; edits of two windows are merged question by question. */
import { isDeepStrictEqual } from 'node:util'
import type { ExtraAnswers } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import { readExtraAnswers, type References } from '../../../foundation/reference/reference.service.ts'
import type { OwnChanges } from './own-columns.ts'

type Changed = {
  /** Fields with the names of the form, `extra_answers.q7`. */ edited: string[]
  columns: { extra_answers?: string }
}

/** Answers for a new profile. 422 `validation_failed` on `extra_answers.q7`. */
export const firstAnswers = (
  refs: References,
  { extra_answers: given = {} }: Pick<OwnChanges, 'extra_answers'>,
): ExtraAnswers => readExtraAnswers(refs.questions('profile'), given, { together: true })

/** 422 `validation_failed` on `extra_answers.q7`. */
export function changedAnswers(refs: References, before: ExtraAnswers, { extra_answers: given }: OwnChanges): Changed {
  if (!given) return { edited: [], columns: {} }
  const after = readExtraAnswers(refs.questions('profile'), given, { before, together: true })
  const edited = Object.keys({ ...before, ...after })
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => `extra_answers.${name}`)
  return { edited, columns: edited.length > 0 ? { extra_answers: JSON.stringify(after) } : {} }
}
