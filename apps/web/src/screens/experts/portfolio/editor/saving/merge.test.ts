import { expect, test } from 'vitest'
import { answersOf } from './answers.ts'
import { emptyDraft, type Draft, type DraftPicture } from '../draft.ts'
import { clashOf, replacedTexts, mergeDraft, resolveConflict } from './merge.ts'
import { hintsOf } from '../publishing/needs.ts'

const emptyPicture: DraftPicture = {
  id: 1,
  picture: { id: 1 } as DraftPicture['picture'], // only its id is compared
  name: '',
  arrived: 0,
  publishable: true,
  caption: '',
  alt: '',
  style: '',
  room: '',
  focus: { x: 50, y: 50 },
  in_inspiration: false,
  before: null,
}
const base: Draft = { ...emptyDraft, title: 'A flat', year: '2024' }

test('fields that only one window changed go together', () => {
  const mine = { ...base, title: 'A flat by the harbour' }
  const theirs = { ...base, year: '2025', rooms: ['kitchen'] }
  expect(clashOf(base, answersOf(mine), theirs)).toBeUndefined()
  expect(mergeDraft(base, mine, theirs)).toEqual({ ...theirs, title: 'A flat by the harbour' })
})

test('the same field changed to something else on both sides is a question for the person, the same change is none', () => {
  const theirs = { ...base, title: 'A house' }
  expect(clashOf(base, answersOf({ ...base, title: 'A flat by the harbour' }), theirs)?.fields).toEqual(['title'])
  expect(clashOf(base, answersOf(theirs), theirs)).toBeUndefined()
})

test('a clash on the title leaves the story that only the other window wrote, whichever title is kept', () => {
  const mine = { ...base, title: 'A flat by the harbour', year: '2025' }
  const theirs = { ...base, title: 'A house', description: 'It was dark.' }
  const clash = clashOf(base, answersOf(mine), theirs)
  expect(clash?.fields).toEqual(['title'])
  if (!clash) return
  expect(resolveConflict(clash, mine, [])).toEqual({ ...mine, description: 'It was dark.' })
  expect(resolveConflict(clash, mine, ['title'])).toEqual({ ...theirs, year: '2025' })
})

test('the text that loses is told, whichever side is chosen; no empty one, and none that both sides have', () => {
  const mine = { ...base, title: 'A flat by the harbour ', description: 'It was dark.', year: '2025' }
  const theirs = { ...base, title: 'A house', description: 'It was light.', year: '2026' }
  const clash = clashOf(base, answersOf(mine), theirs)
  expect(clash?.fields).toEqual(['title', 'description', 'year'])
  if (!clash) return
  expect(replacedTexts(clash, mine, ['title', 'year'])).toEqual([
    { field: 'title', text: 'A flat by the harbour' },
    { field: 'description', text: 'It was light.' },
  ])
  expect(replacedTexts(clash, { ...mine, title: ' ', description: 'It was light. ' }, ['title'])).toEqual([])
})

test('photos changed on both sides are one question, the cover with them', () => {
  const picture = (id: number) => ({ ...emptyPicture, id })
  const before = { ...base, pictures: [picture(1), picture(2)], cover: 1 }
  const mine = { ...before, pictures: [picture(2), picture(1)], cover: 2 }
  const theirs = { ...before, pictures: [picture(1), picture(2), picture(3)], cover: 3 }
  const clash = clashOf(before, answersOf(mine), theirs)
  expect(clash?.fields).toEqual(['pictures'])
  if (!clash) return
  expect(resolveConflict(clash, mine, ['pictures'])).toEqual(theirs)
  expect(resolveConflict(clash, mine, [])).toEqual(mine)
})

test('what cannot be sent yet is not lost', () => {
  const mine = { ...base, year: 'soon' }
  expect(mergeDraft(base, mine, { ...base, title: 'A house' })).toEqual({ ...base, title: 'A house', year: 'soon' })
})

test('style, room, place and year are asked for before publishing; a photo’s own style and room count', () => {
  expect(hintsOf(emptyDraft)).toEqual(['style', 'rooms', 'city', 'year'])
  expect(hintsOf({ ...base, styles: ['japandi'], rooms: ['kitchen'], city: { id: 1, name: 'Aarhus' } })).toEqual([])
})
