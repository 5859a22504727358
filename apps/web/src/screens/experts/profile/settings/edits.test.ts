import { expect, test } from 'vitest'
import { ownExpert } from '#flows/experts/joining/own-expert.testing.ts'
import { storedDraft, type OwnDraft } from './draft.ts'
import { addEdits, editsSince, withEdits } from './edits.ts'

const stored: OwnDraft = { ...storedDraft(ownExpert), extra_answers: { q1: 'Oak', q2: ['a'] } }
const answer = (extra_answers: OwnDraft['extra_answers']) => ({
  extra_answers: { ...stored.extra_answers, ...extra_answers },
})

test('an answer that was not changed is what is stored, also once another window has changed it', () => {
  const edits = addEdits(stored, {}, answer({ q1: 'Ash ' }))
  expect(edits).toEqual({ extra_answers: { q1: 'Ash ' } })
  const elsewhere = { ...stored, extra_answers: { q1: 'Elm', q2: ['b'] } }
  expect(withEdits(elsewhere, edits).extra_answers).toEqual({ q1: 'Ash ', q2: ['b'] })
})

test('what was typed while it was being saved stays', () => {
  const edits = addEdits(stored, { name: 'Bo' }, answer({ q1: 'Ash' }))
  const sent = withEdits(stored, edits)
  expect(editsSince(sent, edits)).toEqual({})
  const later = addEdits(stored, edits, { ...answer({ q1: 'Ash and oak' }), name: 'Bo Lind' })
  expect(editsSince(sent, later)).toEqual({ name: 'Bo Lind', extra_answers: { q1: 'Ash and oak' } })
})
