import { expect, test } from 'vitest'
import texts from '#locales/ui/en.json' with { type: 'json' }
import { createI18n } from '#lib/i18n.ts'
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
