import { expect, test } from 'vitest'
import { languageNames } from './language-names.ts'
import { photosOf } from './projects/photos-of.ts'
import { captionAfterTitle } from './projects/project-facts.ts'
import { picturesOfStyles } from './style/style-pictures.ts'
import { tileRows } from './projects/tile-rows.ts'

test('one tile goes across, then pairs whose wide one changes sides, and a last one alone goes across again', () => {
  expect(tileRows(0)).toEqual([])
  expect(tileRows(1)).toEqual(['whole'])
  expect(tileRows(2)).toEqual(['whole', 'whole'])
  expect(tileRows(6)).toEqual(['whole', 'tall', 'wide', 'wide', 'tall', 'whole'])
})

type Given = Parameters<typeof picturesOfStyles>
const picture = (id: number) => ({ id }) as Given[1][number]['cover'] // only the number matters here
const project = (id: number, styles: string[], images: number[]) =>
  ({
    id,
    styles: styles.map((slug) => ({ slug })),
    cover: picture(images[0] ?? 0),
    images: images.map(picture),
  }) as unknown as Given[1][number] // The fields that are read.
const styles = (...slugs: string[]) => slugs.map((slug) => ({ slug, name: slug, share: 1 }))

test('each style shows a picture of its own, from a project of that style first', () => {
  const projects = [project(1, ['japandi', 'modern'], [11, 12]), project(2, ['modern'], [21])]
  expect(picturesOfStyles(styles('japandi', 'modern'), projects).map(({ picture }) => picture.id)).toEqual([11, 21])
})

test('no picture stands for two styles, and a style without one is left out', () => {
  const projects = [project(1, ['japandi', 'modern'], [11])]
  expect(picturesOfStyles(styles('japandi', 'modern', 'urban'), projects).map(({ slug }) => slug)).toEqual(['japandi'])
})

test('languages are named in the language of the page', () => {
  expect(languageNames(['da', 'de'], 'en')).toBe('Danish, German')
  expect(languageNames(['da', 'en'], 'da')).toBe('Dansk, engelsk')
  expect(languageNames([], 'de')).toBe('')
})

test('the caption of the cover says nothing twice, and writes nouns large only in German', () => {
  const house = {
    title: 'Terrace house in Højbjerg',
    room_types: [{ name: 'Living room' }],
    aspects: [],
    city: { name: 'Højbjerg' },
    size_m2: 112,
    year: 2025,
  } as unknown as Parameters<typeof captionAfterTitle>[0] // The fields that are read.
  expect(captionAfterTitle(house, 'en')).toBe('living room, 112 m², 2025')
  const kitchen = { ...house, title: 'Oak', room_types: [{ id: 4, slug: 'kitchen', name: 'Küche' }] }
  expect(captionAfterTitle(kitchen, 'de')).toBe('Küche, Højbjerg, 112 m², 2025')
})

test('a picture that stands in two projects is counted once', () => {
  expect(photosOf([project(1, [], [11, 12]), project(2, [], [12, 13])]).map(({ id }) => id)).toEqual([11, 12, 13])
})
