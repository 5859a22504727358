/**
 * The unsaved changes. Of answers to an owner's questions only the changed ones are included: the others have the
 * stored value, also when another window changes them.
 */
import type { TypedAnswers } from '#flows/foundation/reference/extra-answers.ts'
import { follow, type DraftField, type OwnDraft } from './draft.ts'

export type Edits = Partial<OwnDraft>

export const withEdits = (stored: OwnDraft, edits: Edits): OwnDraft => ({
  ...stored,
  ...edits,
  extra_answers: { ...stored.extra_answers, ...edits.extra_answers },
})

const differing = (before: TypedAnswers, after: TypedAnswers): TypedAnswers =>
  Object.fromEntries(Object.entries(after).filter(([name, answer]) => answer !== before[name]))

export function addEdits(stored: OwnDraft, edits: Edits, change: Edits): Edits {
  const before = withEdits(stored, edits)
  const { extra_answers: answers, ...plain } = change
  return {
    ...edits,
    ...follow(before, plain),
    ...(answers ? { extra_answers: { ...edits.extra_answers, ...differing(before.extra_answers, answers) } } : {}),
  }
}

/** The changes made since `sent`. */
export function editsSince(sent: OwnDraft, edits: Edits): Edits {
  const { extra_answers: answers = {}, ...plain } = edits
  const left = differing(sent.extra_answers, answers)
  return {
    // edits contain fields of a draft
    ...Object.fromEntries(Object.entries(plain).filter(([field, value]) => sent[field as DraftField] !== value)),
    ...(Object.keys(left).length > 0 ? { extra_answers: left } : {}),
  }
}
