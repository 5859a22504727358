import { expect, test } from 'vitest'
import { copyOfBoard } from './board-evidence.ts'

type Mark = 'like' | 'none' | 'dislike'
const item = (photo_id: number, style_id: number | null, mark: Mark) => ({
  photo_id,
  expert_id: 1,
  style_id,
  mark,
  note: 'Only mine',
  saved_at: '2026-11-23T08:00:00Z',
})
const take = (...items: ReturnType<typeof item>[]) => copyOfBoard({ id: 1, name: 'Low and quiet', items })

test('a liked photo counts as one, a saved one half, a disliked one nothing', () => {
  expect(take(item(1, 7, 'like'), item(2, 7, 'none'), item(3, 8, 'none'), item(4, 9, 'dislike')).styles).toEqual({
    '7': 1.5,
    '8': 0.5,
  })
})

test('photos without a style, and boards without photos, say nothing', () => {
  expect(take(item(1, null, 'like')).styles).toEqual({})
  expect(take()).toEqual({ name: 'Low and quiet', photos: [], styles: {} })
})

test('a large board weighs as much as all photos of the style step, in its own proportions', () => {
  const many = Array.from({ length: 400 }, (_, at) => item(at, at % 4 === 0 ? 7 : 8, 'like'))
  expect(take(...many).styles).toEqual({ '7': 5, '8': 15 })
})

test('liked photos come first and the notes stay at home; so many are shown at most', () => {
  const { photos } = take(item(1, 7, 'dislike'), item(2, 7, 'none'), item(3, 7, 'like'))
  expect(photos).toEqual([
    { id: 3, expert_id: 1, mark: 'like' },
    { id: 2, expert_id: 1, mark: 'none' },
    { id: 1, expert_id: 1, mark: 'dislike' },
  ])
  expect(take(...Array.from({ length: 70 }, (_, at) => item(at, 7, 'none'))).photos).toHaveLength(60)
})
