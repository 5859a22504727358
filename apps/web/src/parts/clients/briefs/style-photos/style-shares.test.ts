import { expect, test } from 'vitest'
import texts from '#locales/core/ui/ui.en.json' with { type: 'json' }
import { createI18n } from '#lib/language/i18n.ts'
import { shareTexts } from './share-text.ts'
import { styleShares } from './style-shares.ts'

const { t } = createI18n('en', texts)
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
  expect(shareTexts(styleShares([of('modern'), of('urban'), of('vintage')]), t)).toEqual([
    '34% modern',
    '33% urban',
    '33% vintage',
  ])
  expect(shareTexts([], t)).toEqual([])
})

test('a board counts by its marks, and as all photos of the step at most', () => {
  const marked = (slug: string | null, mark: 'like' | 'none' | 'dislike') => ({
    style: slug ? of(slug).style : null,
    mark,
  })
  const shares = (photos: Parameters<typeof styleShares>[0], board: Parameters<typeof styleShares>[1]) =>
    styleShares(photos, board).map(({ key, share }) => [key, share])
  expect(
    shares(
      [of('vintage')],
      [marked('japandi', 'like'), marked('vintage', 'none'), marked('urban', 'dislike'), marked(null, 'like')],
    ),
  ).toEqual([
    ['vintage', 1.5],
    ['japandi', 1],
  ])
  const many = Array.from({ length: 100 }, () => marked('japandi', 'like'))
  expect(shares([of('vintage')], many)).toEqual([
    ['japandi', expect.closeTo(20)],
    ['vintage', 1],
  ])
})
