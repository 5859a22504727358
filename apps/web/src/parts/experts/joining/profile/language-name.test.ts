import { expect, test } from 'vitest'
import { insideList } from '#lib/language/format.ts'
import { languageList } from './language-name.ts'

test('a list of languages is written as the page’s language writes it', () => {
  expect(languageList(['da', 'en'], 'en')).toBe('Danish, English')
  expect(languageList(['da', 'en'], 'da')).toBe('Dansk, engelsk')
  expect(languageList(['da', 'en'], 'de')).toBe('Dänisch, Englisch')
  expect(languageList([], 'en')).toBeUndefined()
})

test('labels begin small inside a list, German nouns do not', () => {
  expect(insideList('The whole home', 'en')).toBe('the whole home')
  expect(insideList('Das ganze Zuhause', 'de')).toBe('das ganze Zuhause')
  expect(insideList('Wohnzimmer', 'de')).toBe('Wohnzimmer')
})
