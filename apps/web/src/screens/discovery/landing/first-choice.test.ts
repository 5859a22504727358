import { expect, test } from 'vitest'
import { firstChoice, stylesOf } from './first-choice.ts'

const photo = (id: number, slug: string) => ({ id, style: { slug } })
const photos = [photo(1, 'scandinavian'), photo(2, 'urban'), photo(3, 'japandi'), photo(4, 'scandinavian')]

test('at first the photos of one taste are chosen; without such the first one', () => {
  expect(firstChoice(photos)).toEqual([1, 3, 4])
  expect(firstChoice([photo(7, 'urban'), photo(8, 'vintage')])).toEqual([7])
  expect(firstChoice([])).toEqual([])
})

test('a taste is the same in whatever order it was chosen', () => {
  expect(stylesOf(photos, [4, 3, 1])).toEqual(['japandi', 'scandinavian', 'scandinavian'])
  expect(stylesOf(photos, [1, 3, 4])).toEqual(stylesOf(photos, [3, 4, 1]))
  expect(stylesOf(photos, [])).toEqual([])
})
