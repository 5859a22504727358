import { expect, test } from 'vitest'
import { shareTexts } from './share-text.ts'
import { styleShares } from './style-shares.ts'

const of = (slug: string) => ({ style: { slug, name: slug } })

test('shares count photos, largest first, ties in the order of the vocabulary', () => {
  expect(
    styleShares([of('vintage'), of('japandi'), of('vintage'), of('industrial')]).map(({ key, share }) => [key, share]),
  ).toEqual([
    ['vintage', 2],
    ['industrial', 1],
    ['japandi', 1],
  ])
})

test('the words add up to 100', () => {
  expect(shareTexts(styleShares([of('modern'), of('urban'), of('vintage')]))).toEqual([
    '34 % modern',
    '33 % urban',
    '33 % vintage',
  ])
  expect(shareTexts([])).toEqual([])
})
