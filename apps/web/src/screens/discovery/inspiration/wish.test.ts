import { architectureTypes, rooms } from '@husrum/contract/core/vocabulary.ts'
import { expect, test } from 'vitest'
import { canonicalSearch, readWish } from './wish.ts'

const canonical = (given: Record<string, string>) => canonicalSearch(readWish(given))

test('the first tabs are one page, said or not', () => {
  expect(canonical({})).toBe('')
  expect(canonical({ category: 'interior', room_type: rooms[0] })).toBe('')
  expect(canonical({ category: 'architecture' })).toBe('?category=architecture')
  expect(canonical({ category: 'architecture', architecture_type: architectureTypes[0] })).toBe(
    '?category=architecture',
  )
})

test('other tabs and later pages are pages of their own', () => {
  expect(canonical({ room_type: 'kitchen' })).toBe('?room_type=kitchen')
  expect(canonical({ category: 'architecture', architecture_type: architectureTypes[1] })).toBe(
    `?category=architecture&architecture_type=${architectureTypes[1]}`,
  )
  expect(canonical({ page: '2' })).toBe('?page=2')
})

test('what is of the other tab, words, styles and the shuffle are no page of their own', () => {
  expect(canonical({ architecture_type: architectureTypes[1], q: 'oak', styles: 'japandi', seed: '1234' })).toBe('')
})

test('a photo is one page, whatever list lies below it', () => {
  expect(canonical({ photo: '7', page: '2', room_type: 'kitchen' })).toBe('?photo=7')
})
