import { expect, test } from 'vitest'
import type { InspirationPhoto } from '@husrum/contract/experts/portfolio/inspiration-photo.ts'
import { startOfBoard, type BoardPhoto } from './board-start.ts'

const named = (slug: string) => ({ id: 1, slug, name: slug })
const photo = (of: Partial<InspirationPhoto>, mark: BoardPhoto['mark'] = 'none'): BoardPhoto => ({
  // the fields that the start of a brief does not read are left out
  photo: { id: 1, room_type: null, architecture_type: null, ...of } as InspirationPhoto,
  mark,
})
const room = (slug: string, mark?: BoardPhoto['mark']) => photo({ category: 'interior', room_type: named(slug) }, mark)
const building = (slug: string) => photo({ category: 'architecture', architecture_type: named(slug) })

test('rooms of the photos, the most frequent first, ask for an interior designer', () => {
  expect(startOfBoard([room('kitchen'), room('livingRoom'), room('livingRoom', 'like')], 7)).toEqual({
    board_id: 7,
    service_type: 'designer',
    room_types: ['livingRoom', 'kitchen'],
  })
})

test('mostly buildings ask for an architect, in the words of the brief', () => {
  expect(startOfBoard([building('extension'), building('renovation'), room('kitchen')], 'device')).toEqual({
    device_board: true,
    service_type: 'architect',
    aspects: ['annex', 'renovation'],
  })
})

test('disliked photos ask for nothing; a board of them leaves the first question open', () => {
  expect(startOfBoard([room('kitchen', 'dislike'), room('bathroom')], 7).room_types).toEqual(['bathroom'])
  expect(startOfBoard([room('kitchen', 'dislike')], 7)).toEqual({ board_id: 7, room_types: [] })
})

test('styles that speak for the board are named in the brief, the strongest first', () => {
  const of = (style: string, mark?: BoardPhoto['mark']) => photo({ category: 'interior', style: named(style) }, mark)
  const items = [of('modern'), of('japandi', 'like'), of('japandi', 'like'), of('modern'), of('urban', 'dislike')]
  expect(startOfBoard(items, 7).styles).toEqual(['japandi', 'modern'])
  expect(startOfBoard([...items, of('vintage')], 7).styles).toEqual(['japandi', 'modern'])
})
