import { expect, test } from 'vitest'
import { answersOf } from './answers.ts'
import { emptyDraft, type Draft } from './draft.ts'
import { collides, mergeDraft } from './merge.ts'
import { hintsOf } from './needs.ts'

const base: Draft = { ...emptyDraft, title: 'A flat', year: '2024' }

test('fields that only one window changed go together', () => {
  const mine = { ...base, title: 'A flat by the harbour' }
  const theirs = { ...base, year: '2025', rooms: ['kitchen'] }
  expect(collides(base, answersOf(mine), theirs)).toBe(false)
  expect(mergeDraft(base, mine, theirs)).toEqual({ ...theirs, title: 'A flat by the harbour' })
})

test('the same field changed to something else on both sides is a question for the person, the same change is none', () => {
  const theirs = { ...base, title: 'A house' }
  expect(collides(base, answersOf({ ...base, title: 'A flat by the harbour' }), theirs)).toBe(true)
  expect(collides(base, answersOf(theirs), theirs)).toBe(false)
})

test('what cannot be sent yet is not lost', () => {
  const mine = { ...base, year: 'soon' }
  expect(mergeDraft(base, mine, { ...base, title: 'A house' })).toEqual({ ...base, title: 'A house', year: 'soon' })
})

test('style, room, place and year are asked for before publishing; a photo’s own style and room count', () => {
  expect(hintsOf(emptyDraft)).toEqual(['style', 'rooms', 'city', 'year'])
  expect(hintsOf({ ...base, styles: ['japandi'], rooms: ['kitchen'], city: { id: 1, name: 'Aarhus' } })).toEqual([])
})
