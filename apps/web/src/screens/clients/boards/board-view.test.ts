import { expect, test } from 'vitest'
import type { InspirationPhoto } from '@husrum/contract/experts/portfolio/inspiration-photo.ts'
import { designersOf, movedBy, movedTo, sharesOf, sorted, type ShownItem } from './board-view.ts'

const item = (id: number, style: string | null, more: Partial<ShownItem> = {}, expert = 1): ShownItem => ({
  // Fields that do not affect the order of a board are left out.
  photo: {
    id,
    style: style && { id: 1, slug: style, name: style },
    expert: { id: expert, name: `Expert ${expert}` },
  } as unknown as InspirationPhoto,
  mark: 'none',
  note: '',
  ...more,
})
const ids = (items: readonly ShownItem[]) => items.map(({ photo }) => photo.id)

test('by style the strongest comes first, only disliked ones later, those without a style last', () => {
  const items = [
    item(1, null),
    item(2, 'urban', { mark: 'dislike' }),
    item(3, 'modern'),
    item(4, 'japandi', { mark: 'like' }),
    item(5, 'japandi'),
  ]
  expect(ids(sorted(items, 'style'))).toEqual([4, 5, 3, 2, 1])
  expect(ids(sorted(items, 'own'))).toEqual([1, 2, 3, 4, 5])
  expect(sharesOf(items).map(({ key, share }) => [key, share])).toEqual([
    ['japandi', 0.75],
    ['modern', 0.25],
  ])
})

test('the newest come first', () => {
  const at = (day: number) => ({ saved_at: `2026-11-0${day}T10:00:00.000Z` })
  expect(ids(sorted([item(1, null, at(1)), item(2, null, at(3)), item(3, null, at(2))], 'newest'))).toEqual([2, 3, 1])
})

test('designers stand once, most photos first', () => {
  expect(designersOf([item(1, null, {}, 7), item(2, null, {}, 8), item(3, null, {}, 8)])).toMatchObject([
    { expert: { id: 8 }, photos: 2 },
    { expert: { id: 7 }, photos: 1 },
  ])
})

test('a photo moves by one place and stays at the ends; dropped on another it takes its place', () => {
  expect(movedBy([1, 2, 3], 1, 1)).toEqual([2, 1, 3])
  expect(movedBy([1, 2, 3], 3, -1)).toEqual([1, 3, 2])
  expect([movedBy([1, 2, 3], 1, -1), movedBy([1, 2, 3], 3, 1)]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ])
  expect(movedTo([1, 2, 3], 3, 1)).toEqual([3, 1, 2])
  expect(movedTo([1, 2, 3], 2, 2)).toEqual([1, 2, 3])
})
