import type { AdminQuestion } from '@husrum/contract/back-office/extra-questions.ts'
import { describe, expect, test } from 'vitest'
import { boundOf, entryOf, sentOf } from './question-entry.ts'

const words = { en: 'Height', da: 'Højde', de: 'Höhe' }
const question: AdminQuestion = {
  id: 4,
  subject: 'brief',
  place: 'size',
  kind: 'number',
  labels: words,
  helps: words,
  options: [],
  unit: 'm',
  min: 2.5,
  max: 1200,
  required: true,
  position: 3,
  state: 'retired',
  uses: 2,
  edited_at: '2026-11-23T10:00:00.000Z',
  version: 2,
}

test('a question that is read and sent says the same', () => {
  const { id: _id, uses: _uses, edited_at: _at, version: _version, ...sent } = question
  expect(sentOf(entryOf(question))).toEqual(sent)
})

test('numbers are typed with a comma and no points', () => {
  expect(entryOf(question)).toMatchObject({ min: '2,5', max: '1200' })
})

test('options keep their keys, and are sent of a choice alone', () => {
  const option = { key: 'aabbccdd', labels: words, retired: true }
  const choice = entryOf({ ...question, kind: 'several', options: [option] })
  expect(sentOf(choice)).toMatchObject({ options: [option], unit: null, min: null, max: null })
  expect(sentOf({ ...choice, kind: 'text' }).options).toEqual([])
})

describe('boundOf', () => {
  test.each([
    ['', null],
    [' 3 ', 3],
    ['-2,25', -2.25],
    ['0.5', 0.5],
    ['1,234', undefined],
    ['three', undefined],
  ])('of %j is %j', (text, bound) => {
    expect(boundOf(text)).toBe(bound)
  })
})
