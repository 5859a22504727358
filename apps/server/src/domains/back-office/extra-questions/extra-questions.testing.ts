/** Factories for the tests of an owner's questions. */
import { questions, type AdminQuestion } from '@husrum/contract/back-office/extra-questions.ts'
import { expect } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'

const inThree = (word: string) => ({ en: `${word} (en)`, da: `${word} (da)`, de: `${word} (de)` })

/** A question at the step about rooms, in all languages. */
export const aQuestionBody = (given: object = {}) => ({
  subject: 'brief',
  place: 'rooms',
  kind: 'one',
  labels: inThree('Pets'),
  options: [{ labels: inThree('Yes') }, { labels: inThree('No') }],
  ...given,
})

/** For questions to experts. */
export const ofProfile = { subject: 'profile', place: 'profile' }

export async function aQuestion(t: TestApp, owner: Person, given: object = {}): Promise<AdminQuestion> {
  const body = aQuestionBody(given)
  const { status, json, text } = await t.call(questions.createQuestion, { token: owner.token, body })
  expect(status, text).toBe(201)
  return json.data
}

/** The body that changes a question from the state that was read. */
export function changeOf(question: AdminQuestion, given: object = {}) {
  const { id: _id, subject: _subject, kind: _kind, uses: _uses, edited_at: _edited, ...read } = question
  return { ...read, ...given }
}
